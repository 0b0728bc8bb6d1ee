import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isSendable } from '#domain/apple/preflight.ts';
import type { batchCommandMachine } from '#machines/devices/batch-command/batch-command.machine.ts';
import { commandOf, type Foreseeable, preflightOf } from '#machines/devices/batch-command/batch-steps.ts';
import { blamedField } from '#machines/devices/secured-command/form-fields.ts';
import { LockForm } from '#screens/apple/dialogs/lock-form.tsx';
import { effectOfMany, strandingCounts, strandingHints } from '#screens/apple/dialogs/strandability.ts';
import { BlamedFirst } from '#screens/devices/commands/blamed-fields.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { useControl } from '#screens/shared/control.ts';
import { RefusalBanner } from '#screens/shared/refusal-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { BatchCounts, BatchList } from './batch-list.tsx';
import { preflightCounts, preflightRows, resultCounts, resultRows } from './batch-rows.ts';
import { isCarriedOut } from './batch-words.tsx';

/** What the dialog of a batch is made of. */

export type BatchActor = ActorRefFrom<typeof batchCommandMachine>;
export type Phase = 'composing' | 'working' | 'paused' | 'finished';

interface PartProps {
  batch: BatchActor;
}

export function Footnote({ batch, phase, targets }: PartProps & { phase: Phase; targets: number }) {
  const stopping = useSelector(batch, ({ context }) => context.stopping);
  const effect = useSelector(batch, ({ context }) => effectOf(context));
  if (phase === 'composing') return targets === 0 ? '没有可以执行的设备' : effect;
  if (phase === 'working') return stopping ? '这一台有结果后停止' : '停止后，已发送的指令仍会执行';
  return phase === 'paused' ? '关闭后可在设备列表继续' : null;
}

function effectOf(context: Foreseeable): string {
  if (!isCarriedOut(context.command)) return '提交后立即生效';
  if (context.timing === 'later') return '到设定时间自动锁定';
  return effectOfMany(targetsIn(preflightOf(context)), context.now());
}

const targetsIn = (foreseen: ReturnType<typeof preflightOf>) =>
  foreseen.filter(isSendable).map(({ device }) => device);

export function Problem({ batch, phase }: PartProps & { phase: Phase }) {
  const problem = useSelector(batch, ({ context }) => context.problem);
  const command = useSelector(batch, ({ context }) => commandOf(context));
  if (phase === 'working' || problem === null || problem.field === 'password') return null;
  // There the field says it.
  if (phase === 'composing' && blamedField(command, problem) !== null) return null;
  return <RefusalBanner told={problem} />;
}

export function Preflight({ batch }: PartProps) {
  const context = useSelector(
    batch,
    ({ context: { command, devices, denial, timing, choice, now } }) => ({
      command,
      devices,
      denial,
      timing,
      choice,
      now,
    }),
    shallowEqual,
  );
  const foreseen = preflightOf(context);
  return (
    <>
      <BatchCounts label="预检结果" counts={preflightCounts(foreseen)} />
      {context.command === 'lock' ? <LockWarning foreseen={foreseen} now={context.now()} /> : null}
      <BatchList label="预检" rows={preflightRows(foreseen)} />
    </>
  );
}

/** What could leave those that are about to be locked out of reach. */
function LockWarning({ foreseen, now }: { foreseen: ReturnType<typeof preflightOf>; now: number }) {
  const targets = targetsIn(foreseen);
  const [first] = targets;
  if (!first) return null;
  const warnings = foreseen.length > 1 ? strandingCounts(targets, now) : strandingHints(first, now);
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warn">
      {foreseen.length > 1
        ? `锁定前请留意：${warnings.join('，')}。`
        : warnings.map((warning) => <p key={warning}>{warning}</p>)}
    </Banner>
  );
}

export function Results({ batch, sorted }: PartProps & { sorted: boolean }) {
  const record = useSelector(batch, ({ context }) => context.record);
  const current = useSelector(batch, ({ context }) => context.current);
  const outdated = useSelector(batch, ({ context }) => context.outdated);
  if (!record) return null;
  return (
    <>
      {outdated ? (
        <Banner tone="warn">最新进展查询失败，当前显示的是上次的结果，恢复后会自动更新。</Banner>
      ) : null}
      <BatchCounts label="执行结果" counts={resultCounts(record, current)} />
      {/* Another order begins at its top. */}
      <BatchList key={sorted ? 'sorted' : 'sent'} label="结果" rows={resultRows(record, current, sorted)} />
    </>
  );
}

export function CheckUnknown({ batch, count }: PartProps & { count: number }) {
  const check = useControl(batch, { type: 'unknown.check' });
  return (
    <Banner
      action={
        <Button size="sm" {...check}>
          核对并补发 {count} 台
        </Button>
      }
    >
      结果未知的先向服务器核对：已送达的不会重发，未送达的接着补发。
    </Banner>
  );
}

export function Form({ batch }: PartProps) {
  const user = useUser();
  const form = useSelector(
    batch,
    ({ context: { draft, timing, errors } }) => ({ draft, timing, errors }),
    shallowEqual,
  );
  return (
    <BlamedFirst actor={batch}>
      <LockForm
        {...form}
        readOnly={false}
        values={{ 门店: user.store.store_name }}
        onEvent={(event) => batch.send(event)}
      />
    </BlamedFirst>
  );
}

export function Password({
  batch,
  password,
  onType,
}: PartProps & { password: string; onType: (text: string) => void }) {
  const held = useSelector(batch, ({ context }) => context.grant !== null);
  const problem = useSelector(batch, ({ context }) => context.problem);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem?.field === 'password') field.current?.focus();
  }, [problem]);
  if (held) return <Banner tone="ok">5 分钟内已验证过安全密码，本次无需再输入。</Banner>;
  return (
    <Field
      label="安全密码"
      aside="整批只需一次"
      required
      {...(problem?.field === 'password' ? { error: problem.sentence } : {})}
    >
      <PasswordInput ref={field} value={password} onChange={onType} autoComplete="off" />
    </Field>
  );
}
