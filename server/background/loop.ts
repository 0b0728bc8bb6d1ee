import type { Log } from '../process/log.ts';
import type { Patience } from '../process/patience.ts';
import type { LoopWatch } from './loop-watch.ts';

export interface Loop {
  /** Runs the next cycle now. */
  wake(): void;
  /** Resolves when the running cycle has ended; none follows. */
  stop(): Promise<void>;
}

/** What every loop needs of the server. */
export interface LoopServices {
  readonly log: Log;
  readonly loops: LoopWatch;
  readonly config: { readonly patience: Patience };
}

interface LoopOptions {
  readonly name: string;
  /** Answers after how many ms to run again unless woken. `fail`: it goes on, and has failed all the same. */
  readonly cycle: (fail: () => void) => Promise<number>;
}

/** Background work: one cycle after the other, never two at once. A cycle that fails is logged and tried again after growing waits. */
export function startLoop({ log, loops, config }: LoopServices, { name, cycle }: LoopOptions): Loop {
  const { afterFaultMs, afterFaultMaxMs } = config.patience;
  const trace = loops.add(name);
  let failures = 0;
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

  async function observed(): Promise<number> {
    trace.began();
    try {
      let hasFailed = false;
      const ms = await cycle(() => {
        hasFailed = true;
      });
      if (hasFailed) trace.failed();
      else trace.ended();
      failures = 0;
      return ms;
    } catch (error) {
      trace.failed();
      log.error(`${name}: a cycle failed`, { error });
      return Math.min(afterFaultMs * 2 ** failures++, afterFaultMaxMs);
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const ms = await observed();
      if (!woken && !stopped) await pause(ms);
    }
    trace.removed();
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
