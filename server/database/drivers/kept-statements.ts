/** Most of what a list can be asked for hardly comes again. */
const askedBefore = 5;
/** Statements that a connection keeps, of either database. */
export const mostKept = 250;
const mostCounted = 2_000;
const isKeepable = /^\s*(select|insert|update|delete|with)\b/;

/** Which statements the connections of a pool keep parsed and planned, and by which name (docs/decisions/pace.md). */
export class KeptStatements {
  readonly #asked = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** Counts it as asked once more. Answers undefined for one that is not kept. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === mostKept || !isKeepable.test(text)) return known;
    const asked = (this.#asked.get(text) ?? 0) + 1;
    if (asked < askedBefore) {
      if (this.#asked.size === mostCounted) this.#asked.clear();
      this.#asked.set(text, asked);
      return undefined;
    }
    this.#asked.delete(text);
    const name = `kept_${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** All are parsed anew, by every connection. */
  renew(): void {
    this.#names.clear();
    this.#generation++;
  }
}
