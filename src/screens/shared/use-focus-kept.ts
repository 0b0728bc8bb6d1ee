import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where what has the focus goes away or folds, the first of `instead` (a selector) within `root` gets it, so that the keyboard goes on
 * from there. The element of `root` takes the handlers that are returned.
 */
export function useFocusKept(root: RefObject<HTMLElement | null>, instead: string) {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.checkVisibility()) return;
    focused.current = null;
    root.current?.querySelector<HTMLElement>(instead)?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
