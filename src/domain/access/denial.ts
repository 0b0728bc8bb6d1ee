/** Why somebody may not, and who could change that: both Chinese. */
export interface Denial {
  readonly reason: string;
  readonly exit: string;
}

/** Both in one line; null where nothing is in the way. */
export const denialSentence = (denial: Denial | null): string | null =>
  denial && `${denial.reason}。${denial.exit}`;
