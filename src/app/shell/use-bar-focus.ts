import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Whoever stands there with the keyboard, and where they came from. */
interface Visit {
  /** which button of the list has the focus */
  place: number;
  button: HTMLButtonElement;
  origin: Element | null;
}

const buttonsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll('button') ?? [])];
const canTake = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.checkVisibility();

/**
 * Where the button that has the focus goes, the one that takes its place gets it, else the last one; where none is left, what had it
 * before. The element around the list takes the handlers that are returned.
 */
export function useBarFocus(list: RefObject<HTMLElement | null>) {
  const visit = useRef<Visit | null>(null);
  useLayoutEffect(() => {
    if (visit.current === null) return;
    const buttons = buttonsIn(list.current);
    const { button, place, origin } = visit.current;
    if (button.isConnected) {
      visit.current.place = buttons.indexOf(button);
      return;
    }
    visit.current = null;
    const next =
      buttons[place] ?? buttons.at(-1) ?? [origin, document.getElementById('content')].find(canTake);
    next?.focus({ preventScroll: true });
    // The focus came from the button that is gone.
    if (visit.current !== null) Object.assign(visit.current, { origin });
  });
  return {
    onFocus: ({ target, relatedTarget }: FocusEvent<HTMLElement, Element>) => {
      if (!(target instanceof HTMLButtonElement)) return;
      const origin = visit.current ? visit.current.origin : relatedTarget;
      visit.current = { button: target, place: buttonsIn(list.current).indexOf(target), origin };
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement, Element>) => {
      if (!currentTarget.contains(relatedTarget)) visit.current = null;
    },
  };
}
