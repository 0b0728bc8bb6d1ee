import { type EventObject, fromCallback } from 'xstate';

export type LockFact = { type: 'lock.granted' } | { type: 'lock.failed' };

/** Another tab has taken the lock over; it is asked for anew. */
export type LockLoss = { type: 'lock.lost' };

/** Takes the lock over from whoever holds it. */
export type LockWish = { type: 'lock.take' };

/**
 * An effect that asks for a Web Lock and holds it while it runs: one tab at a time. Sends `lock.granted`, or `lock.failed`
 * where the browser gives no locks; `lock.lost` where a tab takes over what this one holds.
 */
export const webLock = (locks: LockManager, name: string) =>
  fromCallback<EventObject>(({ sendBack, receive }) => {
    const end = new AbortController();
    const { promise: ended, resolve: release } = Promise.withResolvers<void>();
    let held: object | null = null;
    let waiting = false;
    const send = (fact: LockFact | LockLoss) => {
      if (!end.signal.aborted) sendBack(fact);
    };
    /** The browser knows no request that both takes over and can be given up. */
    const request = (options: LockOptions) => {
      const asked = {};
      const hold = () => {
        if (end.signal.aborted) return;
        if (options.signal) waiting = false;
        held = asked;
        send({ type: 'lock.granted' });
        return ended;
      };
      locks.request(name, options, hold).catch(() => {
        if (held === asked) {
          held = null;
          send({ type: 'lock.lost' });
          wait();
        } else if (options.signal && waiting) send({ type: 'lock.failed' });
      });
    };
    const wait = () => {
      if (waiting || end.signal.aborted) return;
      waiting = true;
      request({ signal: end.signal });
    };
    wait();
    receive(({ type }) => {
      if (type === ('lock.take' satisfies LockWish['type'])) request({ steal: true });
    });
    return () => {
      end.abort();
      release();
    };
  });
