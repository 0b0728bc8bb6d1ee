import { useSelector } from '@xstate/react';
import { CallFailure } from '#api/contract/row/failure.ts';
import { buildIdMeta } from '#domain/site/plumbing-paths.ts';
import { formatDateTime, formatDuration } from '#domain/text/time.ts';
import { loadServerHealth, loadServerVersion } from '#machines/console/dev-page.effects.ts';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient, useConsole } from '#screens/shared/console-context.tsx';
import { Card } from '#ui/display/card.tsx';
import { type Description, DescriptionList } from '#ui/display/description-list.tsx';
import * as labels from '#ui/labels.ts';
import { ErrorState } from '#ui/shell/error-state.tsx';

const ownBuild = () => document.querySelector<HTMLMetaElement>(`meta[name=${buildIdMeta}]`)?.content;

/** Which console and which server these are. */
export function VersionsCard() {
  const client = useClient();
  const { loaded, failure } = useLoadOnce((signal) => loadServerVersion(client, signal));
  return (
    <Card title="版本">
      <DescriptionList
        layout="rows"
        items={[
          { term: '控制台', details: ownBuild(), mono: true },
          {
            term: '服务器',
            details: loaded?.value.version ?? (failure ? '读取失败' : labels.loading),
            mono: true,
          },
        ]}
      />
    </Card>
  );
}

/** How the server is; the server tells admins alone. */
export function ServerCard() {
  const { session } = useConsole();
  const loggedOut = useSelector(session, (snapshot) => snapshot.matches('loggedOut'));
  return <Card title="服务器状态">{loggedOut ? <p>管理员登录后可以查看。</p> : <Health />}</Card>;
}

function Health() {
  const client = useClient();
  const { loaded, failure, retry } = useLoadOnce((signal) => loadServerHealth(client, signal));
  if (failure) {
    return isRefused(failure.error) ? (
      <p>只有管理员可以查看。</p>
    ) : (
      <ErrorState title="服务器未答复" retry={retry} />
    );
  }
  if (!loaded) return <p>{labels.loading}</p>;
  const { started_at, database, database_ms, node, outbox_waiting_s } = loaded.value;
  const items: Description[] = [
    { term: '启动于', details: formatDateTime(started_at) },
    {
      term: '数据库',
      details: `${database === 'embedded' ? '内嵌' : 'PostgreSQL'}，答复用时 ${database_ms} 毫秒`,
    },
    {
      term: '等待发出',
      details: outbox_waiting_s === null ? '没有' : `最早的已等 ${formatDuration(outbox_waiting_s * 1000)}`,
    },
    { term: 'Node', details: node, mono: true },
  ];
  return <DescriptionList layout="rows" items={items} />;
}

const isRefused = (error: unknown) =>
  error instanceof CallFailure && error.failure.kind === 'http' && error.failure.status === 403;
