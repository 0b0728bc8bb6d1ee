import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import * as labels from '#ui/labels.ts';
import { EmptyShell } from '#ui/shell/empty-shell.tsx';
import { LinkButton } from '#ui/shell/link.tsx';

const styles = {
  root: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '2',
  }),
  code: css({ color: 'accent', fontSize: '[64px]', fontWeight: 'bold', lineHeight: '[1]', mb: '2' }),
  // An address can be thousands of characters long.
  message: css({
    maxW: 'full',
    fontSize: 'lg',
    fontWeight: 'bold',
    overflowWrap: 'anywhere',
    lineClamp: '5',
  }),
  advice: css({ color: 'ink3' }),
  actions: css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', mt: '4' }),
};

export interface ErrorScreenProps {
  /** null where no server answered */
  statusCode: number | null;
  /** what the server calls the status; without one `message` alone says it */
  statusMessage?: string | undefined;
  message: string;
  onRetry?: () => void;
}

/** `app.error-page`, `app.not-found` */
export function ErrorScreen({ statusCode, statusMessage, message, onRetry }: ErrorScreenProps) {
  const { siteTitle } = useConsole();
  return (
    <EmptyShell brand={siteTitle}>
      <div className={styles.root}>
        {statusCode === null ? null : <p className={styles.code}>{statusCode}</p>}
        {statusMessage === undefined ? null : <p className={styles.advice}>{statusMessage}</p>}
        <h1 className={styles.message} title={message}>
          {message}
        </h1>
        {statusCode === 404 && message !== messages.deviceNotFound ? (
          <p className={styles.advice}>没有这个页面，请检查地址。</p>
        ) : null}
        <div className={styles.actions}>
          <LinkButton href={routePath('index')} variant={onRetry ? 'secondary' : 'primary'}>
            {labels.home}
          </LinkButton>
          {onRetry ? (
            <Button variant="primary" onClick={onRetry}>
              {labels.retry}
            </Button>
          ) : null}
        </div>
      </div>
    </EmptyShell>
  );
}
