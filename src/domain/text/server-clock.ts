/** ms that the server's clock is ahead of this one, as far as its answers have told. */
let ahead = 0;

/**
 * Takes in the server's time from an answer: it lies between the asking and the answer, both by this clock. What is believed already
 * stays as long as it can be true: an answer that took long tells little, and a right clock is left alone.
 */
export function learnServerTime(serverMs: number, askedMs: number, answeredMs: number): void {
  if (Number.isNaN(serverMs)) return;
  const [least, most] = [serverMs - answeredMs, serverMs - askedMs];
  if (ahead < least || ahead > most) ahead = (least + most) / 2;
}

/** Now, by the server's clock, in epoch ms: a moment that the server named is so far away, however wrong this clock is. */
export const serverNow = () => Date.now() + ahead;
