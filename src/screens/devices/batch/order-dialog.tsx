import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Batch } from '#api/contract/devices/batch.ts';
import { isSendable } from '#domain/devices/preflight.ts';
import { asksCount } from '#domain/kinds/batch-count.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { batchOrderEffects } from '#machines/devices/batch-order/batch-order.effects.ts';
import { batchOrderMachine } from '#machines/devices/batch-order/batch-order.machine.ts';
import type { BatchDevice, BatchForm } from '#machines/kinds/batch/batch-kinds.ts';
import { useUsedTemplate } from '#screens/devices/dialogs/used-template.ts';
import { useControl, useValueControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import type { AwaitedBatch } from '#screens/shared/awaited-batch.ts';
import { type Console, useConsole, useUser } from '#screens/shared/console-context.tsx';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { LostAnswer } from '#screens/shared/notices/lost-answer.tsx';
import { RefusalBanner } from '#screens/shared/notices/refusal-banner.tsx';
import { ProofFields } from '#screens/shared/proof/proof-fields.tsx';
import { useTypedProof } from '#screens/shared/proof/typed-proof.ts';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { BatchCounts, BatchList } from './batch-list.tsx';
import { preflightCounts, preflightRows } from './batch-rows.ts';
import type { BatchOrderActor, BatchScreens } from './batch-screens.ts';

/** ours: what is left out comes first, and a page of thousands is slow */
const mostRows = 200;

type Phase = 'loading' | 'formUnknown' | 'filling' | 'starting' | 'uncertain';

const phaseOf = (snapshot: SnapshotFrom<typeof batchOrderMachine>): Phase => {
  if (snapshot.matches('loadingForm')) return 'loading';
  if (snapshot.matches('formUnknown')) return 'formUnknown';
  if (snapshot.matches('uncertain')) return 'uncertain';
  return snapshot.matches('filling') || snapshot.matches('opening') ? 'filling' : 'starting';
};

interface OrderDialogProps {
  command: string;
  devices: readonly BatchDevice[];
  screens: BatchScreens;
  /** null: it was closed, and nothing is known to have begun */
  onEnd: (batch: Batch | null) => void;
}

/** A batch that is to begin: what would become of each device, what is filled in, and the proof. */
export function OrderDialog({ command, devices, screens, onEnd }: OrderDialogProps) {
  const context = useConsole();
  const { awaited } = context.kept;
  const user = useUser();
  const grantName = screens.grantName(command);
  const denial = screens.denial(user, command);
  const [machine] = useState(() => provided(context, screens, grantName));
  const order: BatchOrderActor = useActorRef(machine, {
    input: {
      kind: screens.kind,
      form: filled(
        awaitedFor(awaited.get(), screens.kind, command),
        screens.firstForm(command, user, devices),
      ),
      devices,
      denial,
      grant: grantName === null ? null : context.kept.grants.find(grantName),
      makeIdempotencyKey: () => crypto.randomUUID(),
      now: serverNow,
    },
  });
  // What is on its way is as it was shown.
  const isFilling = useSelector(order, (snapshot) => snapshot.matches('filling'));
  useEffect(() => {
    if (isFilling) order.send({ type: 'rights.change', denial });
  }, [order, denial, isFilling]);
  const rememberTemplate = useUsedTemplate();
  useDone<typeof batchOrderMachine>(order, ({ batch }) => {
    if (batch && awaitedFor(awaited.get(), screens.kind, command)) awaited.set(null);
    onEnd(batch);
    const { form } = order.getSnapshot().context;
    if (batch && form.command === 'lock') rememberTemplate(form.draft);
  });
  return <OpenDialog order={order} command={command} devices={devices} screens={screens} />;
}

/** What waits for these devices, where that is what is begun. */
const awaitedFor = (batch: AwaitedBatch | null, kind: DeviceKindName, command: string) =>
  batch?.kind === kind && batch.command === command ? batch : null;

const filled = (batch: AwaitedBatch | null, form: BatchForm) => batch?.fill(form) ?? form;

function provided({ client, kept: { grants } }: Console, { kind }: BatchScreens, grantName: string | null) {
  const keep = grants.keeper();
  return batchOrderMachine.provide({
    actors: batchOrderEffects(client, kind),
    actions: {
      keepGrant: (_, { answer: { key } }) => {
        if (grantName !== null && key !== null) keep(grantName, key);
      },
      forgetGrant: () => {
        if (grantName !== null) grants.forget(grantName);
      },
    },
  });
}

type OpenProps = Omit<OrderDialogProps, 'onEnd'> & { order: BatchOrderActor };

function OpenDialog({ order, command, devices, screens }: OpenProps) {
  const phase = useSelector(order, phaseOf);
  const typed = useTypedProof(order);
  const form = useSelector(order, ({ context }) => context.form);
  const { at: now, foreseen: shown } = useSelector(order, ({ context }) => context.preflight);
  const targets = shown.filter(isSendable).map(({ device }) => device);
  const readOnly = phase !== 'filling';
  const title = recordTitle(screens.kind, command);
  const { Effect, Fields, Warning } = screens;
  const Aside = screens.asideOf(command);
  const { password } = typed;
  const event =
    phase === 'filling'
      ? ({ type: 'batch.confirm', password } as const)
      : phase === 'uncertain'
        ? ({ type: 'batch.again', password } as const)
        : null;
  return (
    <Dialog
      open
      size="lg"
      title={devices.length > 1 ? `批量${title}` : title}
      description={descriptionOf(devices, screens)}
      ok={useControl(order, event)}
      cancel={useControl(order, { type: 'batch.close' })}
      loading={phase === 'starting'}
      okText={okText(phase, title, targets.length)}
      okIcon={phase === 'filling' ? screens.icon(command) : undefined}
      okVariant={phase === 'filling' && screens.isDangerous(command) ? 'danger' : 'primary'}
      aside={Aside ? <Aside order={order} readOnly={readOnly} /> : undefined}
      footnote={targets.length === 0 ? '没有可以执行的设备' : screens.footnote(form, targets, now)}
      marks={useMachineMarks('batchOrder', order)}
    >
      <FocusKeeper phase={phase}>
        <Notice order={order} phase={phase} />
        <Effect command={command} devices={devices} />
        <FormPart order={order} phase={phase}>
          <Fields order={order} readOnly={readOnly} />
        </FormPart>
        <BatchCounts label="预检结果" counts={preflightCounts(shown)} />
        <Warning form={form} foreseen={shown} now={now} />
        <BatchList label="预检" rows={preflightRows(shown)} most={mostRows} />
        <CountField order={order} asked={targets.length} readOnly={readOnly} />
        <ProofFields actor={order} typed={typed} readOnly={phase === 'starting'} note="整批只需一次" />
      </FocusKeeper>
    </Dialog>
  );
}

interface CountFieldProps {
  order: BatchOrderActor;
  /** how many are sent */
  asked: number;
  readOnly: boolean;
}

/** Asks for the number of devices, where they are many (`decision.batch.count`). */
function CountField({ order, asked, readOnly }: CountFieldProps) {
  const { kind, form, count, errors } = useSelector(order, ({ context }) => context);
  const root = useFocusOnWrong(useMemo(() => (errors.count ? { count: errors.count } : null), [errors]));
  const control = useValueControl(order, 'count.type', (typed: string) => ({ count: typed }), '');
  if (!asksCount(kind, form.command, asked)) return null;
  return (
    <div ref={root} className={css({ display: 'contents' })}>
      <Field
        label="请输入设备数量以确认"
        aside={
          <span className={css({ fontSize: 'sm', color: 'ink2' })}>
            共 <b className={css({ color: 'ink' })}>{asked}</b> 台
          </span>
        }
        required
        error={errors.count}
      >
        <TextInput
          {...control}
          value={count}
          mono
          inputMode="numeric"
          autoComplete="off"
          readOnly={readOnly}
        />
      </Field>
    </div>
  );
}

function descriptionOf(devices: readonly BatchDevice[], { summary }: BatchScreens): string {
  const [first] = devices;
  return first && devices.length === 1 ? summary(first) : `已选 ${devices.length} 台设备`;
}

function okText(phase: Phase, title: string, targets: number): string {
  if (phase === 'starting') return '正在提交';
  if (phase === 'uncertain') return labels.retry;
  return targets > 0 ? `${title} ${targets} 台` : title;
}

/** Why it was refused, where no field is to blame, and what to do where nobody knows whether it began. */
function Notice({ order, phase }: { order: BatchOrderActor; phase: Phase }) {
  const problem = useSelector(order, ({ context }) => context.proof.problem);
  const isShown = useSelector(
    order,
    ({ context: { errors, proof } }) =>
      proof.problem !== null &&
      (proof.problem.field === 'form' ||
        (proof.problem.field === 'request' && Object.keys(errors).length === 0)),
  );
  if (phase === 'uncertain') return <LostAnswer>这批操作可能已经开始。可以重试，不会重复执行。</LostAnswer>;
  return phase === 'filling' && isShown ? <RefusalBanner told={problem} /> : null;
}

const waiting = css({ display: 'grid', gap: '3' });

/** The fields, once what they need is here. */
function FormPart({ order, phase, children }: { order: BatchOrderActor; phase: Phase; children: ReactNode }) {
  const errors = useSelector(order, ({ context }) => context.errors);
  const root = useFocusOnWrong(errors);
  const retry = useControl(order, { type: 'form.load' });
  if (phase === 'loading')
    return (
      <div className={waiting} aria-busy="true">
        <Skeleton />
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </div>
    );
  if (phase === 'formUnknown')
    return (
      <Banner
        tone="warn"
        action={
          <Button size="sm" {...retry}>
            {labels.retry}
          </Button>
        }
      >
        门店默认限制加载失败，暂时无法比较各台设备。
      </Banner>
    );
  return (
    <div ref={root} className={css({ display: 'contents' })}>
      {children}
    </div>
  );
}
