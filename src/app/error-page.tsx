import { type ComponentType, useEffect, useState } from 'react';
import type { ErrorScreenProps } from '#screens/error/error.tsx';
import { css } from '#styled/css/index.mjs';

const plain = css({ p: '6' });

/** The error page. Its look is not part of the first visit; its words do not wait for it. */
export function ErrorPage(props: ErrorScreenProps) {
  const [Screen, setScreen] = useState<ComponentType<ErrorScreenProps> | null>(null);
  useEffect(() => {
    let mounted = true;
    import('#screens/error/error.tsx').then(
      (chunk) => mounted && setScreen(() => chunk.ErrorScreen),
      // Its words stand already.
      () => {},
    );
    return () => {
      mounted = false;
    };
  }, []);
  if (Screen) return <Screen {...props} />;
  return (
    <main className={plain}>
      <h1>{props.message}</h1>
    </main>
  );
}
