import { useEffect, useRef } from 'react';
import { useConsole, usePlace } from '#screens/shared/console-context.tsx';

/** Scrolls to the section that the address names, `#records`: it was not there yet when the browser looked for it. */
export function useNamedSection(): void {
  const { navigation } = useConsole();
  const place = usePlace();
  const isFirst = useRef(true);
  useEffect(() => {
    const { arrival } = navigation.getSnapshot().context;
    // Back and Forward bring their own place on the page with them.
    const restored = arrival === 'pop' && !isFirst.current;
    isFirst.current = false;
    if (place.hash === '' || restored) return;
    document.getElementById(place.hash.slice(1))?.scrollIntoView();
  }, [place, navigation]);
}
