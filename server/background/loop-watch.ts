export interface LoopState {
  readonly name: string;
  /** for how many ms its present cycle has been running; null: it pauses */
  readonly runningMs: number | null;
  /** for how many ms each of its cycles has failed; null: the last one went well */
  readonly failingMs: number | null;
}

/** What a loop says of its cycles. */
export interface LoopTrace {
  began(): void;
  ended(): void;
  failed(): void;
  /** it runs no more */
  removed(): void;
}

/** How the loops of this process are: counted by the clock of the process, which goes on while the database hangs. */
export interface LoopWatch {
  add(name: string): LoopTrace;
  states(): readonly LoopState[];
}

interface Record {
  readonly name: string;
  beganAt: number | null;
  failingSince: number | null;
}

/** `now` in ms. */
export function createLoopWatch(now: () => number = () => performance.now()): LoopWatch {
  const records = new Set<Record>();
  return {
    add: (name) => {
      const record: Record = { name, beganAt: null, failingSince: null };
      records.add(record);
      return {
        began: () => {
          record.beganAt = now();
        },
        ended: () => {
          record.beganAt = null;
          record.failingSince = null;
        },
        failed: () => {
          record.failingSince ??= record.beganAt;
          record.beganAt = null;
        },
        removed: () => void records.delete(record),
      };
    },
    states: () =>
      [...records].map(({ name, beganAt, failingSince }) => ({
        name,
        runningMs: beganAt === null ? null : now() - beganAt,
        failingMs: failingSince === null ? null : now() - failingSince,
      })),
  };
}
