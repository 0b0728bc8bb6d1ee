import type { LiveUpdates } from '#machines/console/live-updates/live.ts';
import type { SessionFact } from '#machines/console/session/session.machine.ts';
import type { Holds } from '#screens/shared/holds.ts';
import type { Kept } from '#screens/shared/kept.ts';
import type { Member, startMember } from './start-member.ts';

export interface LazyMember {
  /** fetches and starts it the first time; a failure is not kept */
  get(): Promise<Member>;
  tell(fact: SessionFact): void;
  /** for screens that need a login: it has been started before they are shown */
  readonly live: LiveUpdates;
  readonly holds: Holds;
  readonly kept: Kept;
  stop(): void;
}

/** The part of the console that only logged-in people need, fetched when somebody is. */
export function lazyMember(options: Parameters<typeof startMember>[0]): LazyMember {
  let started: Member | undefined;
  let stopped = false;
  const required = () => {
    if (!started) throw new Error('needs a login');
    return started;
  };
  return {
    async get() {
      if (started && !stopped) return started;
      // The first call follows at once: what it needs is fetched side by side.
      const [chunk] = await Promise.all([import('./member.ts'), import('#api/http.ts')]);
      if (stopped) throw new Error('the console has ended');
      started ??= chunk.startMember(options);
      return started;
    },
    tell: (fact) => started?.tell(fact),
    live: {
      subscribe: (listener) => required().live.subscribe(listener),
      subscribeToBatches: (listener) => required().live.subscribeToBatches(listener),
      expectChange: () => required().live.expectChange(),
    },
    holds: {
      undo: (hold) => required().holds.undo(hold),
      look: () => started?.holds.look(),
    },
    get kept() {
      return required().kept;
    },
    stop() {
      stopped = true;
      started?.stop();
    },
  };
}
