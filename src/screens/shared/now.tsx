import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { serverNow } from '#domain/text/server-clock.ts';

const NowContext = createContext<number | null>(null);

const tickMs = 10_000;

/** Lets ages below it grow: the only clock of a screen. */
export function NowProvider({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** The time to which ages are counted. */
export function useNow(): Date {
  const now = use(NowContext);
  if (now === null) throw new Error('useNow outside of NowProvider');
  return new Date(now);
}
