import { type ComponentProps, createContext, type MouseEvent, type SyntheticEvent, use } from 'react';

/** What a press on an in-app link calls. The app provides it; without it links load their page. */
export const NavigateContext = createContext<((href: string, state: unknown) => void) | null>(null);

/** What a link calls when somebody points at it or reaches it by key: they may press it next. */
export const IntentContext = createContext<((href: string) => void) | null>(null);

/**
 * The props of an anchor whose plain presses navigate inside the app; modified ones stay the browser's. `placeState`: what the history
 * keeps with the place, as it is when the link is pressed.
 */
export function useLinkProps<Props extends ComponentProps<'a'>>(
  props: Props,
  placeState?: () => unknown,
): Props {
  const navigate = use(NavigateContext);
  const intend = use(IntentContext);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    props.onClick?.(event);
    const { target, origin, pathname, search, hash } = event.currentTarget;
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const elsewhere = (target !== '' && target !== '_self') || origin !== location.origin;
    if (navigate === null || event.defaultPrevented || modified || elsewhere) return;
    event.preventDefault();
    navigate(pathname + search + hash, placeState?.() ?? null);
  };
  const announce = ({ currentTarget: { href, target } }: SyntheticEvent<HTMLAnchorElement>) => {
    if (href !== '' && target !== '_blank') intend?.(href);
  };
  return {
    ...props,
    onClick,
    // A finger enters, too, before it presses.
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event);
      announce(event);
    },
    onFocus: (event) => {
      props.onFocus?.(event);
      announce(event);
    },
  };
}
