import { useEffect, useState } from 'react';

export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly value: Value };

/** Loads something once the part is shown; `retry` does it again. */
export function useLoaded<Value>(load: () => Promise<Value>): {
  readonly loaded: Loaded<Value>;
  readonly retry: () => void;
} {
  const [attempt, setAttempt] = useState({ load });
  const [loaded, setLoaded] = useState<Loaded<Value>>({ kind: 'loading' });
  useEffect(() => {
    let gone = false;
    const settle = (result: Loaded<Value>) => {
      if (!gone) setLoaded(result);
    };
    attempt.load().then(
      (value) => settle({ kind: 'ready', value }),
      (error: unknown) => settle({ kind: 'failed', error }),
    );
    return () => {
      gone = true;
    };
  }, [attempt]);
  const retry = () => {
    setLoaded({ kind: 'loading' });
    setAttempt({ load });
  };
  return { loaded, retry };
}
