import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { type BatchCommandName, batchDenial, batchTitle } from '#domain/apple/batch.ts';
import { isSendable } from '#domain/apple/preflight.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { grantMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { batchCommandEffects } from '#machines/devices/batch-command/batch-command.effects.ts';
import { batchCommandMachine } from '#machines/devices/batch-command/batch-command.machine.ts';
import type { BatchAnswer, BatchCommandEvent } from '#machines/devices/batch-command/batch-command.types.ts';
import { createBatchKeeper } from '#machines/devices/batch-command/batch-keeper.ts';
import { countResults } from '#machines/devices/batch-command/batch-record.ts';
import { commandOf, isAwaited, preflightOf } from '#machines/devices/batch-command/batch-steps.ts';
import { createHeldPassword } from '#machines/devices/batch-command/held-password.ts';
import { grantNameOf } from '#machines/devices/secured-command/secured-calls.ts';
import { firstDraft } from '#screens/apple/dialogs/first-draft.ts';
import { BlamedFirst } from '#screens/devices/commands/blamed-fields.tsx';
import { type Console, useConsole, useLive, useUser } from '#screens/shared/console-context.tsx';
import { useControl } from '#screens/shared/control.ts';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { useMachineMarks } from '#screens/shared/machine-root.tsx';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { useDone } from '#screens/shared/use-done.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import {
  type BatchActor,
  CheckUnknown,
  Footnote,
  Form,
  Password,
  type Phase,
  Preflight,
  Problem,
  Results,
} from './batch-dialog-parts.tsx';
import type { BatchDialogProps } from './batch-part.tsx';
import { RestrictionField, RestrictionsSoFar } from './batch-restrictions.tsx';
import { BatchEffect, descriptionOf, iconOf, isDangerous, titleOf } from './batch-words.tsx';
import { ReceiverField } from './receiver-field.tsx';

type Snapshot = SnapshotFrom<typeof batchCommandMachine>;

const phaseOf = (snapshot: Snapshot): Phase => {
  if (snapshot.matches({ batch: 'composing' })) return 'composing';
  if (snapshot.matches({ batch: 'paused' })) return 'paused';
  return snapshot.matches({ batch: 'finished' }) ? 'finished' : 'working';
};

/** One command for many devices: what would become of each, the password, and what becomes of each. */
export default function BatchDialog(props: BatchDialogProps) {
  const batch = useBatch(props);
  const { notify } = useConsole();
  useDone<typeof batchCommandMachine>(batch, ({ record }) => props.onClose(record));
  useFollowing(batch);
  const left = useEffectEvent(() => {
    const { status, context } = batch.getSnapshot();
    if (status === 'active' && context.record !== null) notify('info', messages.batchLeft);
  });
  useEffect(() => () => left(), []);
  return <OpenBatchDialog batch={batch} />;
}

function useBatch({ command, devices, record }: BatchDialogProps): BatchActor {
  const context = useConsole();
  const user = useUser();
  const [machine] = useState(() => provided(context, user.id, command));
  return useActorRef(machine, {
    input: {
      command,
      devices,
      record,
      denial: batchDenial(user, command),
      draft: firstDraft({ 门店: user.store.store_name }, user),
      grant: command === 'change-for-clerk' ? null : context.grants.find(grantNameOf('apple', command)),
      makeIdempotencyKey: () => crypto.randomUUID(),
      now: serverNow,
    },
  });
}

function provided({ client, grants }: Console, clerkId: string, command: BatchDialogProps['command']) {
  const keeper = createBatchKeeper(localStorage, clerkId, serverNow);
  const held = createHeldPassword(makeKey, grantMs, serverNow);
  return batchCommandMachine.provide({
    actors: batchCommandEffects(client, keeper, held),
    actions: {
      keepGrant: keepingGrant(grants, command),
      keepRecord: (_, { record }) => {
        try {
          if (record) keeper.keep(record);
        } catch {
          // It is kept as it was before the last command left, and the server tells the rest.
        }
      },
      forgetRecord: () => keeper.forget(),
    },
  });
}

const makeKey = () => crypto.randomUUID();

/** The key of a hand-over is this page's own, and good for nothing but its batch. */
function keepingGrant(grants: Console['grants'], command: BatchCommandName) {
  if (command === 'change-for-clerk') return () => {};
  const keep = grants.keeper();
  const name = grantNameOf('apple', command);
  return (_: unknown, { answer }: { answer: BatchAnswer }) => {
    if (answer.key) keep(name, answer.key);
    else if (answer.kind === 'halted' && answer.problem.field === 'password') grants.forget(name);
  };
}

/** What the accepted commands come to. */
function useFollowing(batch: BatchActor): void {
  const expecting = useSelector(
    batch,
    ({ context }) =>
      context.record?.items.some((item) => isAwaited(item) && item.status !== operationStatus.created) ??
      false,
  );
  useLive((fact) => batch.send(fact), { expecting });
}

/** The password as it is typed: known to the form alone, and emptied when a try comes back. */
function usePassword(phase: Phase) {
  const [password, setPassword] = useState('');
  const [seen, setSeen] = useState(phase);
  if (phase !== seen) {
    setSeen(phase);
    if (seen === 'working') setPassword('');
  }
  return { password, setPassword };
}

function OpenBatchDialog({ batch }: { batch: BatchActor }) {
  const phase = useSelector(batch, phaseOf);
  const { password, setPassword } = usePassword(phase);
  const command = useSelector(batch, ({ context }) => commandOf(context));
  const record = useSelector(batch, ({ context }) => context.record);
  const devices = useSelector(batch, ({ context }) => context.devices);
  const failed = record ? countResults(record, 'failed') : 0;
  const unknown = record ? countResults(record, 'lost', 'unknown') : 0;
  const unsent = record ? countResults(record, 'unsent') : 0;
  const title = batchTitle(command);
  const targets = useTargets(batch);
  const isLock = command === 'lock';
  return (
    <Dialog
      open
      size="lg"
      title={titleOf(command, record?.items.length ?? devices.length)}
      description={descriptionOf(record, devices)}
      ok={useControl(batch, nextOf(phase, { password, failed, unknown }))}
      cancel={useControl(batch, { type: phase === 'working' ? 'batch.stop' : 'batch.close' })}
      loading={phase === 'working'}
      okText={okText(phase, { title, targets, failed, unknown, unsent })}
      okIcon={phase === 'composing' ? iconOf(command) : undefined}
      okVariant={phase === 'composing' && isDangerous(command) ? 'danger' : 'primary'}
      cancelText={cancelTexts[phase]}
      aside={
        phase === 'composing' && command === 'set-system-restriction' ? (
          <RestrictionsSoFar batch={batch} />
        ) : undefined
      }
      footnote={<Footnote batch={batch} phase={phase} targets={targets} />}
      marks={useMachineMarks('batchCommand', batch)}
    >
      <FocusKeeper phase={phase}>
        <Problem batch={batch} phase={phase} />
        {phase === 'composing' ? <BatchEffect command={command} devices={devices} /> : null}
        {phase === 'composing' ? (
          <BlamedFirst actor={batch}>
            <Choice batch={batch} command={command} />
          </BlamedFirst>
        ) : null}
        {phase === 'composing' ? (
          <Preflight batch={batch} />
        ) : (
          <Results batch={batch} sorted={phase === 'finished'} />
        )}
        {phase === 'finished' && failed > 0 && unknown > 0 ? (
          <CheckUnknown batch={batch} count={unknown} />
        ) : null}
        {phase === 'composing' && isLock ? <Form batch={batch} /> : null}
        {phase === 'composing' || phase === 'paused' || (phase === 'finished' && failed > 0) ? (
          <Password batch={batch} password={password} onType={setPassword} />
        ) : null}
      </FocusKeeper>
    </Dialog>
  );
}

/** What a person chooses for all of the devices. */
function Choice({ batch, command }: { batch: BatchActor; command: BatchCommandName }) {
  if (command === 'change-for-clerk') return <ReceiverField batch={batch} />;
  return command === 'set-system-restriction' ? <RestrictionField batch={batch} /> : null;
}

const useTargets = (batch: BatchActor): number =>
  useSelector(batch, ({ context }) => preflightOf(context).filter(isSendable).length);

const cancelTexts: Partial<Record<Phase, string>> = { working: '停止', paused: '稍后处理', finished: '关闭' };

interface Left {
  readonly password: string;
  readonly failed: number;
  readonly unknown: number;
}

/** What OK sends: the step that brings the batch on. */
function nextOf(phase: Phase, { password, failed, unknown }: Left): BatchCommandEvent | null {
  if (phase === 'working') return null;
  if (phase === 'composing') return { type: 'batch.confirm', password };
  if (phase === 'paused') return { type: 'batch.resume', password };
  if (failed > 0) return { type: 'failed.retry', password };
  return { type: unknown > 0 ? 'unknown.check' : 'batch.close' };
}

interface Words extends Omit<Left, 'password'> {
  readonly title: string;
  readonly targets: number;
  readonly unsent: number;
}

function okText(phase: Phase, { title, targets, failed, unknown, unsent }: Words): string {
  if (phase === 'working') return '正在发送';
  if (phase === 'composing') return targets > 0 ? `${title} ${targets} 台` : title;
  if (phase === 'paused') return `继续发送 ${unsent} 台`;
  if (failed > 0) return `重试失败的 ${failed} 台`;
  return unknown > 0 ? `核对并补发 ${unknown} 台` : '完成';
}
