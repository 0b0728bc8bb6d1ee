import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Batch } from '#api/contract/devices/batch.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import { batchShownItems } from '#domain/limits.ts';
import { spaced } from '#domain/text/spaced.ts';
import { batchProgressEffects } from '#machines/devices/batch-progress/batch-progress.effects.ts';
import {
  batchProgressMachine,
  isAwaited,
  isGivenUp,
} from '#machines/devices/batch-progress/batch-progress.machine.ts';
import { dismissBatch } from '#machines/devices/recent-batches/recent-batches.effects.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useConsole, useLive, useLiveBatches } from '#screens/shared/console-context.tsx';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { BatchCounts, BatchList } from './batch-list.tsx';
import { resultCounts, resultRows } from './batch-rows.ts';
import type { BatchScreens } from './batch-screens.ts';

type ProgressActor = ActorRefFrom<typeof batchProgressMachine>;

interface ProgressDialogProps {
  batchId: string;
  screens: BatchScreens;
  onClose: () => void;
}

/** A batch that the server carries out: how far it is, and what has become of each device. */
export function ProgressDialog({ batchId, screens, onClose }: ProgressDialogProps) {
  const { client } = useConsole();
  const [machine] = useState(() =>
    batchProgressMachine.provide({
      actors: batchProgressEffects(client),
      actions: { dismissBatch: (_, { batchId: id }) => void dismissBatch(client, id) },
    }),
  );
  const progress = useActorRef(machine, { input: { batchId } });
  useDone<typeof batchProgressMachine>(progress, onClose);
  const batch = useSelector(progress, ({ context }) => context.page?.batch ?? null);
  useLive((fact) => progress.send(fact), {
    expecting: batch !== null && (batch.status === 'running' || isAwaited(batch)),
  });
  useLiveBatches((fact) => {
    if (fact.type === 'batch.changed') progress.send(fact);
  });
  return <OpenDialog progress={progress} batch={batch} screens={screens} />;
}

type OpenProps = { progress: ProgressActor; batch: Batch | null; screens: BatchScreens };

function OpenDialog({ progress, batch, screens }: OpenProps) {
  const changing = useSelector(progress, (snapshot) => snapshot.matches({ open: { control: 'changing' } }));
  const { ok, cancel } = stepsOf(batch);
  const title = batch ? recordTitle(screens.kind, batch.command) : '操作';
  return (
    <Dialog
      open
      size="lg"
      title={batch && batch.total === 1 ? title : `批量${title}`}
      description={batch ? descriptionOf(batch) : ''}
      ok={useControl(progress, ok.event)}
      okText={ok.text}
      cancel={useControl(progress, cancel.event)}
      cancelText={cancel.text}
      cross={useControl(progress, close.event)}
      noCancel={ok.event.type === 'batch.close' && cancel.event.type === 'batch.close'}
      loading={changing}
      footnote={batch ? footnoteOf(batch) : null}
      marks={useMachineMarks('batchProgress', progress)}
    >
      <FocusKeeper phase={batch?.status ?? 'loading'}>
        <Refusal progress={progress} />
        <Outdated progress={progress} />
        {batch ? <Devices progress={progress} batch={batch} /> : <Waiting progress={progress} />}
      </FocusKeeper>
    </Dialog>
  );
}

const close = { event: { type: 'batch.close' }, text: '关闭' } as const;

/** What brings it on, and what holds it up. */
function stepsOf(batch: Batch | null) {
  if (batch === null || isGivenUp(batch)) return { ok: close, cancel: close };
  const { status, counts } = batch;
  if (status === 'running')
    return {
      ok: { event: { type: 'batch.close' }, text: '后台执行' },
      cancel: { event: { type: 'batch.stop' }, text: '停止' },
    } as const;
  if (status === 'stopped')
    return {
      ok: { event: { type: 'batch.resume' }, text: `继续执行 ${counts.unsent} 台` },
      cancel: close,
    } as const;
  if (counts.failed > 0)
    return {
      ok: { event: { type: 'failed.retry' }, text: `重试失败的 ${counts.failed} 台` },
      cancel: close,
    } as const;
  return { ok: { ...close, text: '完成' }, cancel: close } as const;
}

const footnotes: Record<Batch['status'], string | null> = {
  running: '关闭窗口或页面后仍会继续执行',
  stopped: '停止前已下发的指令仍会执行',
  finished: null,
};

const footnoteOf = (batch: Batch) =>
  isGivenUp(batch) ? '已放弃，未执行的设备不再执行' : footnotes[batch.status];

function descriptionOf({ total, receiver }: Batch): string {
  return receiver === null
    ? `共 ${total} 台设备`
    : spaced`共 ${total} 台设备，所属店员变更为${receiver.name}`;
}

function Refusal({ progress }: { progress: ProgressActor }) {
  const refusal = useSelector(progress, ({ context }) => context.refusal);
  return refusal === null ? null : <Banner tone="error">{refusal}</Banner>;
}

/** What is shown may be old. */
function Outdated({ progress }: { progress: ProgressActor }) {
  const isOld = useSelector(progress, ({ context }) => context.page !== null && context.problem !== null);
  const retry = useControl(progress, { type: 'load.retry' });
  return isOld ? (
    <Banner
      tone="warn"
      action={
        <Button size="sm" {...retry}>
          {labels.retry}
        </Button>
      }
    >
      最新进展查询失败，当前显示的是上次的结果，恢复后会自动更新。
    </Banner>
  ) : null;
}

const waiting = css({ display: 'grid', gap: '3', py: '2' });

function Waiting({ progress }: { progress: ProgressActor }) {
  const problem = useSelector(progress, ({ context }) => context.problem);
  const retry = useControl(progress, { type: 'load.retry' });
  if (problem === null)
    return (
      <div className={waiting} aria-busy="true">
        <Skeleton width="60%" />
        <Skeleton />
        <Skeleton />
      </div>
    );
  return (
    <Banner
      tone="warn"
      title="进展加载失败"
      action={
        <Button size="sm" {...retry}>
          {labels.retry}
        </Button>
      }
    >
      {problem}
    </Banner>
  );
}

function Devices({ progress, batch }: { progress: ProgressActor; batch: Batch }) {
  const items = useSelector(progress, ({ context }) => context.page?.items ?? []);
  return (
    <>
      <BatchCounts label="执行结果" counts={resultCounts(batch)} />
      <BatchList label="结果" rows={resultRows(items, batch)} onLeave={() => progress.send(close.event)} />
      {batch.total > batchShownItems ? <Pages progress={progress} total={batch.total} /> : null}
    </>
  );
}

const pages = css({ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '2' });

function Pages({ progress, total }: { progress: ProgressActor; total: number }) {
  const page = useSelector(progress, ({ context }) => context.pageNumber);
  const last = Math.ceil(total / batchShownItems);
  const before = useControl(progress, { type: 'page.turn', page: Math.max(page - 1, 1) });
  const after = useControl(progress, { type: 'page.turn', page: Math.min(page + 1, last) });
  return (
    <div className={pages}>
      <Button size="sm" {...before}>
        上一页
      </Button>
      <span>
        {page} / {last}
      </span>
      <Button size="sm" {...after}>
        下一页
      </Button>
    </div>
  );
}
