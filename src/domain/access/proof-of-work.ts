/**
 * Work that a browser does before it is given a captcha's picture (`decision.captcha`): for each part a counter is searched, such that
 * the key that PBKDF2 (HMAC with SHA-256) derives from the task's id, with part and counter as salt, begins with so many zero bits.
 * Many small parts: what luck gives to one it takes from another. Browsers do it about as fast as any program (docs/decisions/front-door.md).
 */
export interface WorkTask {
  readonly task: string;
  readonly parts: number;
  /** of PBKDF2, for one derivation */
  readonly rounds: number;
  /** the derived key begins with so many zero bits, at most 32 */
  readonly zero_bits: number;
}

export const workHash = 'SHA-256';
export const workKeyBytes = 4;

/** The salt of one try. */
export const saltOf = (part: number, counter: number): string => `${part}.${counter}`;

/** `12.0.7`: the counter of each part in turn. */
export const solutionOf = (counters: readonly number[]): string => counters.join('.');
export const countersOf = (solution: string): readonly number[] => solution.split('.').map(Number);

export const isSolved = (key: DataView, zeroBits: number): boolean =>
  key.getUint32(0) < 2 ** (workKeyBytes * 8 - zeroBits);
