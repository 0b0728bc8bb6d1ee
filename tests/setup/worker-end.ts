const key = Symbol.for('what is left to do when this worker ends');
const left = globalThis as { [key]?: (() => Promise<void>)[] };

/** Files of a worker share what they leave running; here it says how it is ended. */
export function atWorkerEnd(end: () => Promise<void>): void {
  left[key] = [...(left[key] ?? []), end];
}

/** The last begun is ended first: it may use what was there before. */
export async function endWorker(): Promise<void> {
  const ends = left[key] ?? [];
  left[key] = [];
  for (const end of ends.toReversed()) await end();
}
