import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { routeOf, routePath } from '#domain/access/routes.ts';
import { apiUsageDays } from '#domain/limits.ts';
import * as messages from '#domain/member-messages.ts';
import { apiRefusalTitles } from '#domain/open-api/refusals.ts';
import { settingSections } from '#domain/store/settings.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { isUnsure, problemOf } from '#machines/kits/fresh.ts';
import type { ApiKeyAction } from '#machines/store/api-key-action/api-key-action.machine.ts';
import { deliveryLogList } from '#machines/store/delivery-log.ts';
import { loadApiKeyId } from '#machines/store/open-api/api-key-id.ts';
import { openApiEffects } from '#machines/store/open-api/open-api.effects.ts';
import {
  type OpenApiSettings,
  openApiMachine,
  reasonAgainstTest,
} from '#machines/store/open-api/open-api.machine.ts';
import { apiAccessValues } from '#machines/store/setting-edit/setting-sections.ts';
import type SettingDialog from '#screens/settings/setting-dialog.tsx';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { tellOwnSave } from '#screens/shared/actors/own-save.ts';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useDialogPart, usePart } from '#screens/shared/actors/use-part.ts';
import { useClient, useLive, usePlace } from '#screens/shared/console-context.tsx';
import { usePlainList } from '#screens/shared/list/plain-list.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { usePageSubject } from '#screens/shared/page-subject.ts';
import { SwitchBadge } from '#screens/store/switch-badge.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { DayColumns } from '#ui/chart/day-columns.tsx';
import type { Control } from '#ui/control.ts';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { type Description, DescriptionList } from '#ui/display/description-list.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { ShortList, ShortListItem } from '#ui/display/short-list.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { LinkButton } from '#ui/shell/link.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { deliveryOutcome } from './delivery-words.ts';
import { Examples } from './examples.tsx';
import type KeyDialog from './key-dialog.tsx';

const styles = {
  page: css({ display: 'grid', gap: '4' }),
  cards: css({
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  }),
  column: css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' }),
  parts: css({ display: 'grid', gap: '3' }),
  line: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  keyLine: css({ display: 'flex', alignItems: 'center', gap: '2' }),
  key: css({ fontFamily: 'mono', overflowWrap: 'anywhere' }),
  text: css({ color: 'ink2' }),
};

const route = 'console-merchant-open-api';
const settingPart = lazyPart(async () => (await import('#screens/settings/setting-dialog.tsx')).default);
const documentPart = lazyPart(async () => (await import('./api-document.tsx')).default);
const keyPart = lazyPart(async () => (await import('./key-dialog.tsx')).default);

type Page = ActorRefFrom<typeof openApiMachine>;

/** 开放接口, or its reference at `?view=document`: no address of its own, since each is in the first load of every page. */
export default function OpenApi() {
  const { path, search } = usePlace();
  const [own, setOwn] = useState(search);
  // The place moves on a moment before the page goes.
  if (path === routePath(route) && search !== own) setOwn(search);
  return new URLSearchParams(own).get('view') === 'document' ? <DocumentPage /> : <Settings />;
}

function DocumentPage() {
  const client = useClient();
  const keyId = useLoadOnce((signal) => loadApiKeyId(client, signal));
  const { part: View, hasFailed, again } = usePart(documentPart, 'once');
  usePageSubject('接口文档');
  const failed = (retry: Control) => (
    <ErrorState title="接口文档加载失败" text="请检查网络后重试。" retry={retry} />
  );
  return (
    <MachineRoot name="loadOnce" actorRef={keyId.actor}>
      <PageHeader
        title="接口文档"
        note="门店自己的系统如何接入"
        actions={<LinkButton href={routePath(route)}>返回开放接口</LinkButton>}
      />
      {View && keyId.loaded ? (
        <View api_key={keyId.loaded.value} />
      ) : (
        <Card>
          {hasFailed ? (
            failed({ onClick: again })
          ) : keyId.failure ? (
            failed(keyId.retry)
          ) : (
            <Skeleton height="320px" />
          )}
        </Card>
      )}
    </MachineRoot>
  );
}

/** Key, addresses, use and deliveries of the store's API for third parties (`store.api`). */
function Settings() {
  const client = useClient();
  const [machine] = useState(() => openApiMachine.provide({ actors: openApiEffects(client) }));
  const actor = useActorRef(machine);
  const log = usePlainList(deliveryLogList);
  useLive((fact) => {
    if (fact.type === 'poll.due') actor.send({ type: 'poll.due' });
  });
  const settings = useSelector(actor, ({ context }) => context.settings);
  const sent = useSelector(actor, ({ context }) => context.sent);
  const problem = useSelector(actor, problemOf);
  const retry = useControl(actor, { type: 'load.retry' });
  // What was sent stands in the log now.
  useEffect(() => {
    if (sent !== null) log.send({ type: 'poll.due' });
  }, [log, sent]);
  return (
    <>
      <PageHeader
        title={routeOf(route).title}
        actions={<LinkButton href={`${routePath(route)}?view=document`}>接口文档</LinkButton>}
      />
      <div className={styles.page}>
        <MachineRoot name="openApi" actorRef={actor}>
          <div className={styles.page}>
            {settings !== null && problem !== null ? (
              <OutdatedNotice retry={retry}>{problem}</OutdatedNotice>
            ) : null}
            {settings !== null ? (
              <Cards actor={actor} settings={settings} />
            ) : problem !== null ? (
              <Card>
                <ErrorState title="开放接口加载失败" text={problem} retry={retry} />
              </Card>
            ) : (
              <Waiting />
            )}
          </div>
        </MachineRoot>
        <DeliveryLog log={log} page={actor} />
      </div>
    </>
  );
}

const Waiting = () => (
  <div className={styles.cards} aria-busy="true">
    {[0, 1].map((column) => (
      <Card key={column}>
        <div className={styles.parts}>
          <Skeleton width="40%" />
          <Skeleton height="36px" />
          <Skeleton height="36px" />
        </div>
      </Card>
    ))}
  </div>
);

function Cards({ actor, settings: { info, days, refusals } }: { actor: Page; settings: OpenApiSettings }) {
  const acting = useDialogPart<typeof KeyDialog, ApiKeyAction>();
  const editing = useDialogPart<typeof SettingDialog, 'api-access'>();
  const isSending = useSelector(actor, (snapshot) => snapshot.matches('sending'));
  const sent = useSelector(actor, ({ context }) => context.sent);
  const test = useControl(actor, { type: 'callback.send', id: null });
  const press = (action: ApiKeyAction, words: string) => (
    <Button size="sm" loading={acting.isFetching} onClick={() => acting.open(keyPart, action)}>
      {words}
    </Button>
  );
  const unsure = useSelector(actor, isUnsure);
  const changed = () => actor.send({ type: 'api.changed' });
  const outcome = sent === null ? null : deliveryOutcome(sent);
  return (
    <>
      <div className={styles.cards}>
        <div className={styles.column}>
          <Card
            title="接口密钥"
            actions={
              <>
                {info.api_enabled ? press('disable', '停用') : press('enable', '启用')}
                {press('generate', '生成密钥')}
                {info.api_key === null ? null : press('preview', '查看密钥')}
              </>
            }
          >
            <div data-api-enabled={info.api_enabled}>
              <DescriptionList layout="rows" items={keyItems(info)} />
            </div>
          </Card>
          <Card title="调用量" note={`近 ${apiUsageDays} 天`}>
            <Usage days={days} />
            <Refusals refusals={refusals} />
          </Card>
        </div>
        <div className={styles.column}>
          <Card
            title={settingSections['api-access']}
            note={info.changed && `${info.changed.clerk_name} ${formatDateTime(info.changed.at)} 修改`}
            actions={
              <Action
                size="sm"
                aria-label={`编辑${settingSections['api-access']}`}
                loading={editing.isFetching}
                reason={unsure ? messages.ownSaveUnsure : null}
                onClick={() => editing.open(settingPart, 'api-access')}
              >
                编辑
              </Action>
            }
          >
            <div className={styles.parts}>
              <DescriptionList
                layout="rows"
                items={[
                  { term: '回调地址', details: info.api_callback_url || '未设置' },
                  {
                    term: 'IP 白名单',
                    details: info.api_ip_white_list.replaceAll(',', '、') || '不限制来源',
                  },
                  { term: '本浏览器', details: info.present_address },
                ]}
              />
              <div className={styles.line}>
                <Action size="sm" {...test} reason={reasonAgainstTest(info)} loading={isSending}>
                  测试投递
                </Action>
                <span className={styles.text}>向回调地址发送一个测试事件</span>
              </div>
              {outcome === null || sent === null ? null : (
                <div data-sent={sent.ok}>
                  <Banner tone={outcome.tone}>{outcome.sentence}</Banner>
                </div>
              )}
            </div>
          </Card>
          <Examples api_key={info.api_key} />
        </div>
      </div>
      {acting.opened ? (
        <acting.opened.Dialog
          action={acting.opened.subject}
          info={info}
          onClose={(mayBeDone) => {
            acting.close();
            if (mayBeDone) changed();
          }}
        />
      ) : null}
      {editing.opened ? (
        <editing.opened.Dialog
          section="api-access"
          standing={apiAccessValues(info)}
          presentAddress={info.present_address}
          onClose={({ saved, lost }) => {
            editing.close();
            tellOwnSave(actor, { saved: saved?.apiKey ?? null, lost });
          }}
        />
      ) : null}
    </>
  );
}

const keyItems = ({ api_enabled, api_key, former }: OpenApiSettings['info']): Description[] => [
  {
    term: '状态',
    details: <SwitchBadge on={api_enabled}>{api_enabled ? '已启用' : '已停用'}</SwitchBadge>,
  },
  {
    term: '密钥编号',
    details:
      api_key === null ? (
        '未生成'
      ) : (
        <span className={styles.keyLine}>
          <span className={styles.key}>{api_key}</span>
          <CopyButton text={api_key} iconOnly />
        </span>
      ),
  },
  ...former.map((key) => ({
    term: '旧密钥',
    details: (
      <>
        <span className={styles.key}>{key.api_key}</span>
        <p className={styles.text}>{`有效至 ${formatDateTime(key.works_until)}`}</p>
      </>
    ),
  })),
];

/** Why calls were not let in: whoever calls is told none of it (`decision.api.sign`). */
function Refusals({ refusals }: Pick<OpenApiSettings, 'refusals'>) {
  if (refusals.length === 0) return null;
  return (
    <ShortList label="最近一次被拒绝，按原因">
      {refusals.map(({ api_key, reason, at, ip }) => (
        <ShortListItem
          key={`${api_key} ${reason}`}
          note={`${api_key} · ${ip}`}
          end={<span className={styles.text}>{formatDateTime(at)}</span>}
        >
          {apiRefusalTitles[reason]}
        </ShortListItem>
      ))}
    </ShortList>
  );
}

function Usage({ days }: Pick<OpenApiSettings, 'days'>) {
  if (days.every(({ calls, refused }) => calls + refused === 0))
    return <EmptyState title={`近 ${apiUsageDays} 天暂无调用`} />;
  return (
    <DayColumns
      label={`近 ${apiUsageDays} 天的接口调用`}
      days={days.map(({ day, calls, refused }) => ({
        day,
        parts: [
          { name: '已受理', value: calls, tone: 'ok' },
          { name: '被拒绝', value: refused, tone: 'locked' },
        ],
      }))}
    />
  );
}
