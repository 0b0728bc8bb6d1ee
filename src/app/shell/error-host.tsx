import { useEffect, useEffectEvent } from 'react';
import { routePath } from '#domain/access/routes.ts';
import { isBot } from '#domain/site/bots.ts';
import type { ErrorScreenProps } from '#screens/error/error.tsx';
import { usePart } from '#screens/shared/actors/use-part.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import * as labels from '#ui/labels.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';

const plain = css({ p: '6' });

/** The error page. Its look is not part of the first visit; its words do not wait for it. */
export function ErrorHost(props: ErrorScreenProps) {
  const { siteTitle } = useConsole();
  const { part: Screen } = usePart(screen, 'once');
  useRetryOnline(props);
  // `app.error-page.bots`
  if (isBot(navigator.userAgent)) return <main className={plain}>{siteTitle}</main>;
  if (Screen) return <Screen {...props} />;
  return (
    <main className={plain} id="content" tabIndex={-1}>
      <h1>
        {props.statusCode} {props.statusMessage} {props.message}
      </h1>
      <p>
        <a href={routePath('index')}>{labels.home}</a>
      </p>
      {props.onRetry ? (
        <button type="button" onClick={props.onRetry}>
          {labels.retry}
        </button>
      ) : null}
    </main>
  );
}

const screen = lazyPart(async () => (await import('#screens/error/error.tsx')).ErrorScreen);

/** A page that no server answered for is asked for again when the network is back. */
function useRetryOnline({ statusCode, onRetry }: ErrorScreenProps): void {
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (statusCode !== null) return;
    const back = () => retry();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [statusCode]);
}
