import { type EventObject, fromCallback } from 'xstate';

export type LockFact = { type: 'lock.granted' } | { type: 'lock.failed' };

/**
 * An effect that asks for a Web Lock and holds it while it runs: one tab at a time. Sends `lock.granted`, or `lock.failed`
 * where the browser gives no locks.
 */
export const webLock = (locks: LockManager, name: string) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const giveUp = new AbortController();
    const { promise: end, resolve: release } = Promise.withResolvers<void>();
    const hold = () => {
      if (giveUp.signal.aborted) return;
      sendBack({ type: 'lock.granted' } satisfies LockFact);
      return end;
    };
    locks.request(name, { signal: giveUp.signal }, hold).catch(() => {
      if (!giveUp.signal.aborted) sendBack({ type: 'lock.failed' } satisfies LockFact);
    });
    return () => {
      giveUp.abort();
      release();
    };
  });
