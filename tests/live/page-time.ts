import type { VirtualTime } from './virtual-time.ts';

/**
 * The time of one tab. While the browser has stopped the tab its timers stand still, and what arrives waits for the tab to wake; a
 * closed tab does nothing any more.
 */
export class PageTime {
  private readonly time: VirtualTime;
  private readonly timers = new Map<number, { act: () => void; number: number; left: number }>();
  private readonly arrived: (() => void)[] = [];
  private last = 0;
  state: 'awake' | 'asleep' | 'closed' = 'awake';

  constructor(time: VirtualTime) {
    this.time = time;
  }

  readonly clock = {
    setTimeout: (act: () => void, ms: number) => {
      this.last += 1;
      this.start(this.last, act, ms);
      return this.last;
    },
    clearTimeout: (id: number) => {
      const timer = this.timers.get(id);
      if (timer) this.time.takeBack(timer.number);
      this.timers.delete(id);
    },
  };

  /** Something from outside reaches the tab. */
  arrive(act: () => void): void {
    if (this.state === 'awake') act();
    else if (this.state === 'asleep') this.arrived.push(act);
  }

  sleep(): void {
    this.state = 'asleep';
    for (const timer of this.timers.values()) {
      timer.left = (this.time.dueAt(timer.number) ?? this.time.now) - this.time.now;
      this.time.takeBack(timer.number);
    }
  }

  wake(): void {
    this.state = 'awake';
    for (const [id, { act, left }] of [...this.timers]) this.start(id, act, left);
    for (const act of this.arrived.splice(0)) act();
  }

  close(): void {
    this.state = 'closed';
    for (const { number } of this.timers.values()) this.time.takeBack(number);
    this.timers.clear();
  }

  private start(id: number, act: () => void, ms: number): void {
    const number = this.time.after(ms, () => {
      this.timers.delete(id);
      act();
    });
    this.timers.set(id, { act, number, left: ms });
  }
}
