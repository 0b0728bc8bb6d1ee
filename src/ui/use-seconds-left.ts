import { useEffect, useState } from 'react';

/** Whole seconds until so much time has gone since the caller was first shown; at least one, however late the clock ticks. */
export function useSecondsLeft(ms: number): number {
  const [end] = useState(() => Date.now() + ms);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(1, Math.ceil((end - now) / 1_000));
}
