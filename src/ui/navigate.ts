import { createContext, type MouseEvent, use } from 'react';

/** What a press on an in-app link calls. The app provides it; without it links load their page. */
export const NavigateContext = createContext<((href: string) => void) | null>(null);

/** An `onClick` for an anchor: plain presses navigate in the app, modified ones stay the browser's. */
export function useLinkClick(onClick?: (event: MouseEvent<HTMLAnchorElement>) => void) {
  const navigate = use(NavigateContext);
  return (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { target, origin, href, pathname, search, hash } = event.currentTarget;
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const elsewhere = (target !== '' && target !== '_self') || origin !== location.origin || href === '';
    if (navigate === null || event.defaultPrevented || modified || elsewhere) return;
    event.preventDefault();
    navigate(pathname + search + hash);
  };
}
