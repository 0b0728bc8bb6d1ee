import type { InspectionEvent } from 'xstate';

/**
 * Where all actors of the console tell what they do: whoever makes one passes `inspect`. The recorder hears it. Its code comes
 * after the first page, and what happened before is held for it. That still has its secrets, so it is not held for long.
 */

/** `at`: ms since the page was opened */
type Hear = (event: InspectionEvent, at: number) => void;
type Held = Parameters<Hear>[];

const heldAtMost = 500;

let held: Held | null = [];
let hear: Hear | null = null;

export function inspect(event: InspectionEvent): void {
  const at = performance.now();
  if (hear) hear(event, at);
  else if (held && held.push([event, at]) > heldAtMost) held = null;
}

/** Tells what has been held, then everything that comes. Answers whether nothing is missing. */
export function listenIn(listener: Hear): boolean {
  const before = held;
  held = null;
  hear = listener;
  for (const each of before ?? []) listener(...each);
  return before !== null;
}

/** Nobody will come to listen. */
export function forgetHeld(): void {
  held = null;
}

/** The console ends; another one may begin in this page. */
export function stopListening(): void {
  hear = null;
  held = [];
}
