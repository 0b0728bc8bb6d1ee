import { useSelector } from '@xstate/react';
import { Download, KeyRound } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import type { AbmInfo } from '#api/contract/store/abm.ts';
import { routeOf } from '#domain/access/routes.ts';
import { abmTokenMaxBytes } from '#domain/limits.ts';
import { abmStateOf } from '#domain/store/abm.ts';
import * as storeMessages from '#domain/store/messages.ts';
import { formatDate, formatDateTime } from '#domain/text/time.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { abmTokenEffects } from '#machines/store/abm-token/abm-token.effects.ts';
import { abmTokenMachine } from '#machines/store/abm-token/abm-token.machine.ts';
import { eventMark, useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive } from '#screens/shared/console-context.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';

const styles = {
  page: css({ display: 'grid', gap: '4' }),
  cards: css({
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  }),
  steps: css({ display: 'grid', gap: '5', listStyle: 'none' }),
  step: css({ display: 'grid', gap: '2', justifyItems: 'start' }),
  number: css({ fontWeight: 'bold' }),
  text: css({ color: 'ink2' }),
  print: css({ fontFamily: 'mono', fontSize: 'xs', color: 'ink3', overflowWrap: 'anywhere' }),
  // Nothing is dragged with a finger.
  byMouse: css({ '@media (pointer: coarse)': { display: 'none' } }),
  drop: css({
    w: 'full',
    p: '4',
    borderRadius: 'md',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'line',
    display: 'grid',
    justifyItems: 'center',
    gap: '2',
    color: 'ink2',
    textAlign: 'center',
  }),
};

const keyName = 'phoneward-abm.pem';

/** 更新 ABM 令牌: the store's token of Apple Business Manager (`store.abm`). */
export default function AbmToken() {
  const client = useClient();
  const [machine] = useState(() =>
    abmTokenMachine.provide({ actors: abmTokenEffects(client, (file) => saveFile(file, keyName)) }),
  );
  const actor = useActorRef(machine);
  useLive((fact) => {
    if (fact.type === 'poll.due') actor.send({ type: 'poll.due' });
  });
  const { info, refused, uploaded } = useSelector(actor, ({ context }) => context);
  const problem = useSelector(actor, problemOf);
  const downloading = useSelector(actor, (snapshot) => snapshot.matches('downloading'));
  const uploading = useSelector(actor, (snapshot) => snapshot.matches('uploading'));
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const retry = useControl(actor, { type: 'load.retry' });
  const download = useControl(actor, { type: 'key.download' });
  const mayUpload = useSelector(actor, (snapshot) => snapshot.can({ type: 'token.upload', content: '' }));
  const take = async (file: File | undefined) => {
    if (!file || !mayUpload) return;
    if (file.size > abmTokenMaxBytes) {
      setUnreadable(storeMessages.tokenTooLarge(abmTokenMaxBytes / 1024));
      return;
    }
    // A folder that is dropped, and a file that has gone meanwhile.
    const content = await file.arrayBuffer().then(base64Of, () => null);
    setUnreadable(content === null ? storeMessages.tokenUnreadable : null);
    if (content !== null) actor.send({ type: 'token.upload', content });
  };
  const sentenceAt = (step: 'key' | 'token') => (refused?.step === step ? refused.sentence : null);
  const keyRefused = sentenceAt('key');
  const wrong = unreadable ?? sentenceAt('token');
  return (
    <MachineRoot name="abmToken" actorRef={actor}>
      <PageHeader title={routeOf('console-merchant-update-abm-token').title} />
      <div className={styles.page}>
        {info !== null && problem !== null ? <OutdatedNotice retry={retry}>{problem}</OutdatedNotice> : null}
        {info ? <Warning info={info} /> : null}
        {uploaded ? <Banner tone="ok">令牌已更新。</Banner> : null}
        <div className={styles.cards}>
          {info ? (
            <Standing info={info} />
          ) : problem === null ? (
            <Waiting />
          ) : (
            <Card title="当前令牌">
              <ErrorState title="ABM 令牌加载失败" text={problem} retry={retry} />
            </Card>
          )}
          <Card title="更新步骤">
            <ol className={styles.steps}>
              <li className={styles.step} data-step="key">
                <p className={styles.number}>1. 下载公钥</p>
                <p className={styles.text}>每个门店有自己的公钥，苹果用它加密令牌。已上传过的不用再下载。</p>
                {keyRefused === null ? null : <Banner tone="error">{keyRefused}</Banner>}
                <Button
                  icon={<Download aria-hidden="true" />}
                  loading={downloading}
                  {...download}
                  onClick={() => {
                    setUnreadable(null);
                    download.onClick();
                  }}
                >
                  下载公钥
                </Button>
                {info?.key ? <p className={styles.print}>{`SHA-256 ${info.key.fingerprint}`}</p> : null}
              </li>
              <li className={styles.step}>
                <p className={styles.number}>2. 在 Apple 商务管理中上传公钥，下载令牌</p>
                <p className={styles.text}>
                  登录 Apple 商务管理（business.apple.com），在“偏好设置”的“您的 MDM
                  服务器”中选择服务器，上传公钥后点“下载令牌”，得到以 .p7m 结尾的文件。
                </p>
              </li>
              <li className={styles.step} data-step="token">
                <p className={styles.number}>3. 上传令牌</p>
                {wrong === null ? null : <Banner tone="error">{wrong}</Banner>}
                <fieldset
                  className={styles.drop}
                  aria-label="令牌文件"
                  onDragOver={(event: DragEvent) => event.preventDefault()}
                  onDrop={(event: DragEvent) => {
                    event.preventDefault();
                    void take(event.dataTransfer.files[0]);
                  }}
                >
                  <p className={styles.byMouse}>把 .p7m 文件拖到这里，或</p>
                  <FileButton
                    accept=".p7m,application/pkcs7-mime"
                    disabled={!mayUpload}
                    onFile={take}
                    marks={eventMark('token.upload')}
                  >
                    {uploading ? '正在上传…' : '上传令牌'}
                  </FileButton>
                </fieldset>
              </li>
            </ol>
          </Card>
        </div>
      </div>
    </MachineRoot>
  );
}

function Waiting() {
  return (
    <Card title="当前令牌">
      <div aria-busy="true" className={styles.page}>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    </Card>
  );
}

function Warning({ info: { days_left, expires } }: { info: AbmInfo }) {
  const state = abmStateOf(days_left);
  if (expires === null || (state !== 'soon' && state !== 'expired')) return null;
  return state === 'expired' ? (
    <Banner tone="error" title={`令牌已于 ${formatDate(expires)} 过期`}>
      过期的令牌不能用于访问 Apple 商务管理，请尽快更新。
    </Banner>
  ) : (
    <Banner tone="warn" title={days_left === 0 ? '令牌将在一天内到期' : `令牌还有 ${days_left} 天到期`}>
      到期后令牌不能用于访问 Apple 商务管理，请提前更新。
    </Banner>
  );
}

const badges = {
  none: { tone: 'none', words: '未上传' },
  valid: { tone: 'ok', words: '有效' },
  soon: { tone: 'warn', words: '即将到期' },
  expired: { tone: 'warn', words: '已过期' },
} as const;

function Standing({ info }: { info: AbmInfo }) {
  const { organisation, server, expires, days_left, changed } = info;
  const { tone, words } = badges[abmStateOf(days_left)];
  return (
    <Card title="当前令牌" actions={<Badge tone={tone}>{words}</Badge>}>
      {expires === null ? (
        <EmptyState
          icon={<KeyRound aria-hidden="true" />}
          title="尚未上传令牌"
          text="令牌用于读取 Apple 商务管理中的组织和服务器名称。"
        />
      ) : (
        <div data-days-left={days_left}>
          <DescriptionList
            items={[
              { term: '组织', details: organisation ?? '暂时无法查询' },
              { term: '服务器', details: server ?? '暂时无法查询' },
              { term: '有效期至', details: formatDateTime(expires) },
              {
                term: '剩余天数',
                details: days_left !== null && days_left < 0 ? '已过期' : `${days_left} 天`,
              },
              {
                term: '最近更新',
                details: changed && `${changed.clerk_name} ${formatDateTime(changed.at)}`,
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

function base64Of(buffer: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}
