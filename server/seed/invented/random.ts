import { createHash } from 'node:crypto';

export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Chance that is the same on every machine (mulberry32). */
export class Random {
  #state: number;

  /** A stream of its own for each name: what one device draws never shifts another's. */
  constructor(name: string) {
    this.#state = createHash('sha256').update(name).digest().readUInt32LE();
  }

  /** 0 ≤ x < 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T {
    const choice = choices[this.int(0, choices.length - 1)];
    if (choice === undefined) throw new Error('nothing to pick from');
    return choice;
  }

  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let rest = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      rest -= weight;
      if (rest < 0) return key;
    }
    throw new Error('nothing to pick from');
  }

  text(alphabet: string, length: number): string {
    let text = '';
    while (text.length < length) text += alphabet[this.int(0, alphabet.length - 1)];
    return text;
  }

  digits(length: number): string {
    return this.text('0123456789', length);
  }

  /** An instant between two, both in ms since 1970. */
  between(from: number, to: number): Date {
    return new Date(Math.floor(from + this.next() * Math.max(0, to - from)));
  }

  uuid(): string {
    const hex = this.text('0123456789abcdef', 32);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
