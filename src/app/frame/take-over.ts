import { flushSync } from 'react-dom';
import type { Console } from '#screens/shared/console-context.tsx';

/** Calls back once, as soon as there is a page to show and nobody is composing a word in the frame. Returns how to stop. */
export function whenPageIsThere({ navigation }: Console, callback: () => void): () => void {
  const look = () => {
    const { page } = navigation.getSnapshot().context;
    if (page === null || document.documentElement.dataset.composing) return;
    stop();
    callback();
  };
  const watching = navigation.subscribe(look);
  addEventListener('compositionend', look);
  const stop = () => {
    watching.unsubscribe();
    removeEventListener('compositionend', look);
  };
  return stop;
}

/** Draws in the place of the frame, in one step: what was typed or filled in there goes over, with focus and caret. */
export function takeOver(root: HTMLElement, draw: () => void): void {
  const framed = controlsIn(root);
  const focused = document.activeElement;
  flushSync(draw);
  delete root.dataset.frame;
  for (const [place, control] of controlsIn(root).entries()) {
    const before = framed[place];
    if (before?.name !== control.name) continue;
    if (before.value) {
      // React takes for typed what it has not set itself.
      control.setRangeText(before.value, 0, control.value.length);
      control.setSelectionRange(before.selectionStart, before.selectionEnd);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (before === focused) control.focus();
  }
}

/** Those that take the focus. What is no input has no value and no name. */
const controlsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('a, button, input')];
