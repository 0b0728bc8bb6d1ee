/**
 * What of `npm test` rotates, and how much of it a run asks: the rest of a large table of like questions, drawn by the commit. All else
 * is asked in every run, `npm run test:thorough` asks everything (docs/decisions/thorough-tests.md). Seconds are those of one worker
 * on a quiet machine.
 */

/** A lane's seconds for the files of it that rotate. */
export const rotatingSeconds = { unit: 0, server: 0, embedded: 0, machines: 0, browser: 0 };

/** The files that rotate, with the seconds that each takes. */
export const rotatingFiles: Readonly<Record<keyof typeof rotatingSeconds, Readonly<Record<string, number>>>> =
  { unit: {}, server: {}, embedded: {}, machines: {}, browser: {} };

/** Tables whose cells rotate: the seconds of one cell, and of all that a run draws beside one of each kind. */
export const rotatingCells = {
  scenes: { each: 1, seconds: 1_000 },
  dialogs: { each: 1, seconds: 1_000 },
  blamed: { each: 1, seconds: 1_000 },
  walks: { each: 1, seconds: 1_000 },
};
