interface Due {
  readonly at: number;
  readonly number: number;
  readonly act: () => void;
}

/** Time that passes only from one thing to the next; what is due at the same moment happens in the order of its making. */
export class VirtualTime {
  now = 0;
  private readonly coming = new Map<number, Due>();
  private last = 0;

  /** Answers the number by which it can be taken back. */
  after(ms: number, act: () => void): number {
    this.last += 1;
    this.coming.set(this.last, { at: this.now + ms, number: this.last, act });
    return this.last;
  }

  takeBack(number: number): void {
    this.coming.delete(number);
  }

  /** When it is due. */
  dueAt(number: number): number | undefined {
    return this.coming.get(number)?.at;
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await calm();
    for (;;) {
      const next = this.next();
      if (!next || next.at > end) break;
      this.coming.delete(next.number);
      this.now = next.at;
      next.act();
      await calm();
    }
    this.now = end;
  }

  private next(): Due | undefined {
    let first: Due | undefined;
    for (const due of this.coming.values()) if (!first || due.at < first.at) first = due;
    return first;
  }
}

/** Lets everything run that waits for nothing, streams included. */
const calm = () => new Promise<void>((resolve) => setImmediate(resolve));
