import type { AnyActor } from 'xstate';

interface Timer {
  readonly event: string;
  fire(): void;
}

/**
 * A clock for one actor whose timers fire only when told to, in any order: a person may wait before each step, so
 * which of two timers ends first is not known from their lengths.
 */
export class ScriptedClock {
  private readonly timers = new Map<number, Timer>();
  private readonly scheduled = new WeakSet<object>();
  private readonly owner: () => AnyActor;
  private lastId = 0;
  private lastTaken = 0;

  constructor(owner: () => AnyActor) {
    this.owner = owner;
  }

  setTimeout(fire: () => void): number {
    this.lastId += 1;
    this.timers.set(this.lastId, { event: this.eventBeingScheduled(), fire });
    return this.lastId;
  }

  clearTimeout(id: number): void {
    this.timers.delete(id);
  }

  /** Event types of the timers that wait. */
  waiting(): string[] {
    return [...this.timers.values()].map(({ event }) => event);
  }

  /** Event types of the timers that wait and were set since this was last asked. */
  takeSet(): string[] {
    const set = [...this.timers].filter(([id]) => id > this.lastTaken).map(([, { event }]) => event);
    this.lastTaken = this.lastId;
    return set;
  }

  fire(event: string): void {
    const found = [...this.timers].find(([, timer]) => timer.event === event);
    if (!found) throw new Error(`no such timer runs; waiting: ${this.waiting().join(', ') || 'none'}`);
    this.timers.delete(found[0]);
    found[1].fire();
  }

  /** XState lists a scheduled event just before it asks the clock, and does not pass it on. */
  private eventBeingScheduled(): string {
    const { _scheduledEvents: all } = this.owner().system.getSnapshot();
    const next = Object.values(all).find((candidate) => !this.scheduled.has(candidate));
    if (!next) throw new Error('a timer was set without a scheduled event');
    this.scheduled.add(next);
    return next.event.type;
  }
}
