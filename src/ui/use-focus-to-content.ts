import { type RefObject, useLayoutEffect } from 'react';

/** Where the element goes away with the focus in it, the page's content takes that: it may have come back from a dialog a moment ago. */
export function useFocusToContent(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const going = element.current;
    return () => {
      if (!going?.contains(document.activeElement)) return;
      document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [element]);
}
