import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { EnrolmentCode } from '#api/contract/android/enrolment.ts';
import { routePath } from '#domain/access/routes.ts';
import type { AndroidChannel } from '#domain/android/brands.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { enrolPhoneEffects } from '#machines/android/enrol-phone/enrol-phone.effects.ts';
import { enrolPhoneMachine, type MadeCode } from '#machines/android/enrol-phone/enrol-phone.machine.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import type { ListDialogProps } from '#screens/devices/list/list-actions.tsx';
import { OwnerField } from '#screens/devices/list/owner-field.tsx';
import { useControl, valueControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useGo, useLive, useUser } from '#screens/shared/console-context.tsx';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { QrCode } from '#ui/display/qr-code.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { AgentDownload } from './agent-download.tsx';
import { ChannelField } from './channel-field.tsx';
import { EnrolmentCodes } from './enrolment-codes.tsx';

const styles = {
  made: css({
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
    alignItems: 'start',
  }),
  qr: css({ maxW: '[240px]' }),
  words: css({ display: 'grid', gap: '2', minW: '0' }),
  line: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  code: css({
    minW: '0',
    fontFamily: 'mono',
    fontSize: 'xl',
    fontWeight: 'bold',
    overflowWrap: 'anywhere',
    userSelect: 'all',
  }),
  steps: css({ pl: '4', listStyle: 'decimal', display: 'grid', gap: '1' }),
  note: css({ color: 'ink2', fontSize: 'sm' }),
  waiting: css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'wait' }),
};

/** A code for a new phone, and what has become of it. */
export default function NewDeviceDialog({ onChanged, onClose }: ListDialogProps) {
  const client = useClient();
  const user = useUser();
  const [machine] = useState(() =>
    enrolPhoneMachine.provide({ actors: enrolPhoneEffects(client), actions: { tellOver: onChanged } }),
  );
  const actor = useActorRef(machine, {
    input: { forClerk: user.id, makeIdempotencyKey: () => crypto.randomUUID() },
  });
  const { forClerk, channel, errors, made, latest } = useSelector(actor, ({ context }) => context);
  const phase = useSelector(actor, ({ value }): Phase => (typeof value === 'string' ? value : 'waiting'));
  useLive((fact) => actor.send({ type: fact.type }), { expecting: phase === 'waiting' });
  const isOver = latest !== null && latest.status !== 'open';
  const make = useControl(actor, phase === 'submitting' ? null : { type: 'code.make' });
  const another = useControl(actor, { type: 'code.another' });
  return (
    <Dialog
      open
      title="新增安卓设备"
      size={made ? 'lg' : 'md'}
      okText={okTexts[phase]}
      ok={made ? another : make}
      cancelText={made ? '完成' : '取消'}
      cancel={{ onClick: onClose, 'aria-disabled': phase === 'submitting' || undefined }}
      loading={phase === 'submitting'}
      marks={useMachineMarks('enrolPhone', actor)}
    >
      <FocusKeeper phase={phase}>
        {made ? (
          <>
            <NotLooked actor={actor} />
            <Standing latest={latest} />
            {isOver ? null : <Made made={made} channel={channel} />}
          </>
        ) : (
          <>
            <SubmissionNotice form={actor} doubt="入网码可能已经生成。可以重试，不会生成第二个。" />
            <p>为一台新手机生成入网码，一个入网码只能用一次，24 小时内有效。</p>
            <OwnerField
              kind="android"
              value={forClerk}
              {...valueControl(actor, 'code.assign', (chosen: string | null) => ({ forClerk: chosen }))}
              disabled={phase !== 'editing'}
              error={errors.for_clerk}
            />
            <ChannelField
              value={channel}
              {...valueControl(actor, 'code.channel', (chosen: AndroidChannel) => ({ channel: chosen }))}
              disabled={phase !== 'editing'}
              error={errors.channel}
            />
          </>
        )}
      </FocusKeeper>
      <EnrolmentCodes key={made?.id ?? ''} except={made?.id ?? null} />
    </Dialog>
  );
}

type Phase = 'editing' | 'submitting' | 'uncertain' | 'waiting';

const okTexts: Record<Phase, string> = {
  editing: '生成入网码',
  submitting: '正在生成',
  uncertain: labels.retry,
  waiting: '再新增一台',
};

/** How the phone is to be set up. */
function Made({
  made: { code, provisioning, expires_at },
  channel,
}: {
  made: MadeCode;
  channel: AndroidChannel | null;
}) {
  return (
    <div className={styles.made}>
      {provisioning === null ? (
        <Banner tone="warn" title="未设置安卓管理程序的下载地址">
          暂时不能用二维码入网。请联系平台运营人员设置下载地址（ANDROID_AGENT）和签名校验值后，重新生成。
        </Banner>
      ) : (
        <div className={styles.qr}>
          <QrCode text={provisioning} label="安卓设备入网二维码" />
        </div>
      )}
      <div className={styles.words}>
        {provisioning === null ? null : (
          <ol className={styles.steps}>
            <li>手机恢复出厂设置，停在开机后的欢迎页面。</li>
            <li>在欢迎页面空白处连续点 6 次，打开扫码。</li>
            <li>连接网络后扫描二维码，按提示完成设置。</li>
          </ol>
        )}
        <div className={styles.line}>
          <span>入网码</span>
          <output className={styles.code}>{code}</output>
          <CopyButton text={code} />
        </div>
        <p className={styles.note}>
          {`已安装管理程序的手机，可在程序中输入入网码。有效期至 ${formatDateTime(expires_at)}，关闭此窗口后不再显示。`}
        </p>
        <AgentDownload channel={channel} />
      </div>
    </div>
  );
}

/** Where nobody knows what has become of the code since it was looked at last. */
function NotLooked({ actor }: { actor: ActorRefFrom<typeof enrolPhoneMachine> }) {
  const problem = useSelector(actor, problemOf);
  const retry = useControl(actor, { type: 'load.retry' });
  if (problem === null) return null;
  return (
    <RetryNotice title="暂时无法确认手机是否已入网" retry={retry}>
      {problem}
    </RetryNotice>
  );
}

/** Whether the phone has come. */
function Standing({ latest }: { latest: EnrolmentCode | null }) {
  const go = useGo();
  if (latest === null || latest.status === 'open') {
    return (
      <p className={styles.waiting} role="status">
        <Spinner label="" />
        等待手机入网，入网后会在这里提示
      </p>
    );
  }
  const { status, device, taken_over } = latest;
  if (status !== 'used') {
    return (
      <Banner tone="warn">{status === 'ended' ? '入网码已停用。' : '入网码已过期，请重新生成。'}</Banner>
    );
  }
  const look = device && (
    <Button size="sm" onClick={() => go(routePath('console-device-android-id', { id: device.id }))}>
      查看设备
    </Button>
  );
  return (
    <Banner tone="ok" title={taken_over ? '手机已重新入网' : '手机已入网'} action={look}>
      <p>{device ? `${device.product_name} · ${device.serial_number}` : '设备不在您的可见范围内。'}</p>
      {taken_over ? <p>{whoseItStays(latest, taken_over.for_clerk)}</p> : null}
    </Banner>
  );
}

/** A phone that the store had already is not handed over by a code. */
function whoseItStays({ for_clerk: wanted }: EnrolmentCode, owner: EnrolmentCode['for_clerk']): string {
  const stays = owner ? `仍属于${owner.name}` : '仍未分配店员';
  const isAsWanted = wanted === null || wanted.id === owner?.id;
  return `门店已有此设备，${stays}${isAsWanted ? '' : `，未变更为${wanted.name}`}。`;
}
