import type { SessionEnd, SessionFact } from '#machines/console/session/session.machine.ts';

interface Source {
  on(type: '*', listener: (fact: SessionFact) => void): unknown;
}

/** Answers how the last session ended; null once somebody is logged in again. */
export function keepSessionEnd(session: Source): () => SessionEnd | null {
  let end: SessionEnd | null = null;
  session.on('*', (fact) => {
    end = fact.type === 'session.ended' ? fact : null;
  });
  return () => end;
}
