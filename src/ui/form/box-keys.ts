import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from a row's box to the next one's; with Shift they check it, too. Space is the browser's own. */
export function moveAmongBoxes(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key];
  const group = event.currentTarget.closest('tbody, ul');
  if (step === undefined || !group || event.altKey || event.ctrlKey || event.metaKey) return;
  const boxes = [...group.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const next = boxes[boxes.indexOf(event.currentTarget) + step];
  event.preventDefault();
  if (!next) return;
  next.focus();
  if (event.shiftKey && !next.checked) next.click();
}
