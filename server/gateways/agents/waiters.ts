/** Who waits for a word about a device. What is told between `enter`, or the last word, and the next one is not missed. */
export interface Waiter {
  /** Somebody has come to wait for the same device since. */
  readonly isOvertaken: boolean;
  /** Ends with the word, after so long, or when the signal aborts. */
  word(ms: number, signal: AbortSignal): Promise<void>;
  leave(): void;
}

export interface Waiters {
  /** Gives the word to all who wait for this device already. */
  enter(deviceId: string): Waiter;
  /** Gives the word to all who wait for this device. */
  tell(deviceId: string): void;
  tellAll(): void;
  readonly size: number;
}

export function createWaiters(): Waiters {
  const waiting = new Map<string, Set<() => void>>();
  const tellEach = (listeners: Iterable<() => void>) => {
    for (const listener of [...listeners]) listener();
  };
  return {
    enter: (deviceId) => {
      let isTold = false;
      let goOn = () => {};
      const listener = () => {
        isTold = true;
        goOn();
      };
      const listeners = waiting.getOrInsertComputed(deviceId, () => new Set());
      const before = [...listeners];
      listeners.add(listener);
      tellEach(before);
      return {
        get isOvertaken() {
          return [...listeners].at(-1) !== listener;
        },
        word: async (ms, signal) => {
          if (!isTold && !signal.aborted) {
            const { promise, resolve } = Promise.withResolvers<void>();
            goOn = resolve;
            const over = setTimeout(resolve, ms);
            signal.addEventListener('abort', goOn, { once: true });
            await promise;
            clearTimeout(over);
            signal.removeEventListener('abort', goOn);
          }
          isTold = false;
        },
        leave: () => {
          listeners.delete(listener);
          if (listeners.size === 0) waiting.delete(deviceId);
        },
      };
    },
    tell: (deviceId) => tellEach(waiting.get(deviceId) ?? []),
    tellAll: () => {
      for (const listeners of [...waiting.values()]) tellEach(listeners);
    },
    get size() {
      return [...waiting.values()].reduce((sum, { size }) => sum + size, 0);
    },
  };
}
