import type { Log } from '../log.ts';

export interface Loop {
  /** Runs the next cycle now. */
  wake(): void;
  /** Resolves when the running cycle has ended; none follows. */
  stop(): Promise<void>;
}

interface LoopOptions {
  readonly name: string;
  readonly log: Log;
  /** Answers after how many ms to run again unless woken. */
  readonly cycle: () => Promise<number>;
}

const afterFaultMs = 1_000;

/** Background work: one cycle after the other, never two at once. A cycle that fails is logged and tried again. */
export function startLoop({ name, log, cycle }: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let endPause = () => {};

  const wake = () => {
    woken = true;
    endPause();
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const ms = await cycle().catch((error: unknown) => {
        log.error(`${name}: a cycle failed`, { error });
        return afterFaultMs;
      });
      if (!woken && !stopped) await pause(ms);
    }
  }

  const running = run();
  return {
    wake,
    stop: () => {
      stopped = true;
      wake();
      return running;
    },
  };
}
