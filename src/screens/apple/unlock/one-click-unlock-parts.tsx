import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { UnlockSaga } from '#api/contract/apple/one-click-unlock.ts';
import {
  isIrreversible,
  type UnlockCommandName,
  unlockCommandNames,
  unlockStepTitle,
} from '#domain/apple/unlock-plan.ts';
import { unlockSummary } from '#domain/apple/unlock-summary.ts';
import { holdMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatDateTime } from '#domain/text/time.ts';
import {
  isLasting,
  type oneClickUnlockMachine,
} from '#machines/apple/one-click-unlock/one-click-unlock.machine.ts';
import { choicesFor } from '#machines/apple/one-click-unlock/unlock-choice.ts';
import { SerialTailField } from '#screens/devices/commands/serial-tail-field.tsx';
import { useControl, useValueControl, valueControl } from '#screens/shared/actors/control.ts';
import { HoldCountdown } from '#screens/shared/hold-countdown.tsx';
import { LostAnswer } from '#screens/shared/notices/lost-answer.tsx';
import { RefusalBanner } from '#screens/shared/notices/refusal-banner.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { inTheWayOf } from './unlock-offer.ts';
import { ChoiceList, StepList, VerdictList } from './unlock-step-list.tsx';
import { sagaTones } from './unlock-words.ts';

/** What the dialog of one-click unlock is made of. */

export type UnlockActor = ActorRefFrom<typeof oneClickUnlockMachine>;
export type UnlockSnapshot = SnapshotFrom<typeof oneClickUnlockMachine>;

export type Phase =
  | 'choosing'
  | 'proving'
  | 'prevalidating'
  | 'reviewing'
  | 'starting'
  | 'lookingUp'
  | 'notReceived'
  | 'notLoaded'
  | 'outcomeUnknown'
  | 'missing'
  | 'refused'
  | 'watching'
  | 'stopped'
  | 'changing'
  | 'ended';

const styles = {
  line: css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '3' }),
  chosen: css({ color: 'ink2', overflowWrap: 'anywhere' }),
  small: css({ color: 'ink3', fontSize: 'sm' }),
  group: css({ display: 'flex', flexDirection: 'column', gap: '2' }),
};

interface PartProps {
  unlock: UnlockActor;
}

const inOrder = (chosen: readonly UnlockCommandName[]) =>
  unlockCommandNames.filter((name) => chosen.includes(name));

export function Choosing({ unlock, device }: PartProps & { device: AppleListItem }) {
  const chosen = useSelector(unlock, ({ context }) => context.chosen);
  const now = useNow();
  return (
    <div className={styles.group}>
      <p className={styles.small}>按顺序执行，上一步确认完成后进入下一步；任一步骤失败即停止。</p>
      <ChoiceList
        choices={choicesFor(chosen, device, inTheWayOf(device, now))}
        toggle={valueControl(unlock, 'commands.toggle', (command: UnlockCommandName) => ({ command }))}
      />
    </div>
  );
}

/** What was chosen, with the way back. */
export function Chosen({ unlock }: PartProps) {
  const chosen = useSelector(unlock, ({ context }) => context.chosen);
  const change = useControl(unlock, { type: 'commands.change' });
  return (
    <div className={styles.line}>
      <p className={styles.chosen}>
        {inOrder(chosen)
          .map((name) => unlockStepTitle(name))
          .join(' → ')}
      </p>
      <Button size="sm" {...change}>
        修改步骤
      </Button>
    </div>
  );
}

export function Reviewing({ unlock }: PartProps) {
  const verdicts = useSelector(unlock, ({ context }) => context.verdicts);
  const change = useControl(unlock, { type: 'commands.change' });
  const steps = verdicts.filter(({ applies }) => applies);
  const lasting = steps.filter(({ command }) => isIrreversible(command));
  return (
    <>
      <Lasting count={steps.length} titles={lasting.map(({ command }) => unlockStepTitle(command))} />
      <div className={styles.group}>
        <div className={styles.line}>
          <p className={styles.small}>服务器预检结果</p>
          <Button size="sm" {...change}>
            修改步骤
          </Button>
        </div>
        <VerdictList verdicts={verdicts} />
      </div>
    </>
  );
}

/** Which device it is, where what is still to be done is not brought back by anything. */
export function ConfirmDevice({ unlock, readOnly }: PartProps & { readOnly: boolean }) {
  const asked = useSelector(unlock, ({ context }) => isLasting(context));
  const serialNumber = useSelector(unlock, ({ context }) => context.serialNumber);
  const typed = useSelector(unlock, ({ context }) => context.serialTail);
  const control = useValueControl(unlock, 'serial.type', (text: string) => ({ text }), '');
  if (!asked) return null;
  return <SerialTailField serialNumber={serialNumber} typed={typed} control={control} readOnly={readOnly} />;
}

function Lasting({ count, titles }: { count: number; titles: readonly string[] }) {
  if (count === 0) return <Banner tone="warn">{messages.nothingApplies}</Banner>;
  if (titles.length === 0) return <Banner>以下 {count} 步都可以事后恢复。</Banner>;
  return (
    <Banner tone="error" title={`以下 ${titles.length} 项操作不可恢复`}>
      {titles.join('、')}。第一步不可恢复的操作会先等待 {holdMs / 1_000} 秒，其间可以撤销。
    </Banner>
  );
}

/** The steps, above them what there is to know, and between what there is to do. */
export function Progress({ unlock, children }: PartProps & { children: ReactNode }) {
  const saga = useSelector(unlock, ({ context }) => context.saga);
  const outdated = useSelector(unlock, ({ context }) => context.outdated);
  if (!saga) return null;
  return (
    <>
      {outdated ? (
        <Banner tone="warn">最新进度查询失败，当前显示的是上次的进度，恢复后会自动更新。</Banner>
      ) : null}
      <Summary saga={saga} />
      {children}
      <StepList steps={saga.steps} />
      <p className={styles.small}>{whoOf(saga)}</p>
    </>
  );
}

function Summary({ saga }: { saga: UnlockSaga }) {
  const { title, text } = unlockSummary(saga);
  const until = saga.status === 'holding' ? saga.hold_until : null;
  return (
    <Banner
      tone={sagaTones[saga.status]}
      title={
        until ? (
          <>
            {title} <HoldCountdown until={until} />
          </>
        ) : (
          title
        )
      }
    >
      {text}
    </Banner>
  );
}

const whoOf = ({ clerk, date_created, resumed_by, resumed_at, cancelled_by, cancelled_at }: UnlockSaga) =>
  [
    spaced`${clerk.name}于 ${formatDateTime(date_created)} 发起`,
    resumed_by && resumed_at && spaced`${resumed_by.name}于 ${formatDateTime(resumed_at)} 继续`,
    cancelled_by && cancelled_at && spaced`${cancelled_by.name}于 ${formatDateTime(cancelled_at)} 取消`,
  ]
    .filter(Boolean)
    .join('，');

export function CancelRest({ unlock }: PartProps) {
  const cancel = useControl(unlock, { type: 'saga.cancel' });
  return (
    <div>
      <Button size="sm" {...cancel}>
        取消其余步骤
      </Button>
    </div>
  );
}

/** What has become of a call, where that is not plain from the rest. */
export function Notice({ unlock, phase }: PartProps & { phase: Phase }) {
  const problem = useSelector(unlock, ({ context }) => context.proof.problem);
  const isOwn = useSelector(unlock, ({ context }) => context.proof.grant !== null);
  if (phase === 'lookingUp')
    return <Banner>{isOwn ? '未收到答复，正在核对是否已开始…' : '正在查询进度…'}</Banner>;
  if (phase === 'notReceived')
    return (
      <Banner tone="warn" title="未送达">
        {messages.commandNotReceived}
      </Banner>
    );
  if (phase === 'outcomeUnknown')
    return (
      <LostAnswer>一键解锁可能已经开始。请点击“再次查询”，勿重复发起；关闭后也可在设备页面查看。</LostAnswer>
    );
  if (phase === 'notLoaded')
    return <Banner tone="warn">进度查询失败，恢复后会自动更新，也可以再次查询。</Banner>;
  if (phase === 'missing') return <Banner tone="warn">未找到这次一键解锁，可能已不在您的查看范围内。</Banner>;
  if (problem === null || problem.field === 'password' || problem.field === 'smsCode') return null;
  return <RefusalBanner told={problem} />;
}
