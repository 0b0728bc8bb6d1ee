/** A proof of many cases, each the same on every machine: what is random in it stems from seed and number alone. */
export interface Part {
  /** What is counted, in the plural: 'schedules'. */
  readonly cases: string;
  /** How many belong to a whole run. */
  readonly count: number;
  /** Throws where case `n` (1, 2, …) does not hold. */
  prove(n: number, seed: string): Promise<void>;
  /** After the last case, also after one that failed. */
  close?(): Promise<void>;
}
