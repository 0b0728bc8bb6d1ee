import { useSelector } from '@xstate/react';
import { useDeferredValue, useState } from 'react';
import type { Batch } from '#api/contract/devices/batch.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import { formatAge } from '#domain/text/time.ts';
import {
  dismissBatch,
  recentBatchesEffects,
} from '#machines/devices/recent-batches/recent-batches.effects.ts';
import { recentBatchesMachine } from '#machines/devices/recent-batches/recent-batches.machine.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { type AwaitedBatch, useAwaited } from '#screens/shared/awaited-batch.ts';
import { useConsole, useLiveBatches } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { Button } from '#ui/button/button.tsx';
import * as labels from '#ui/labels.ts';
import { BatchBar } from '#ui/table/batch-bar.tsx';
import { useSelectedRows } from '#ui/table/selection.ts';
import { SelectionBar, type SelectionBarProps } from './selection-bar.tsx';

export interface BatchBarsProps extends Omit<SelectionBarProps, 'awaited'> {
  /** a dialog stands before it */
  isOpen: boolean;
  onLook: (batchId: string) => void;
}

/** Of what is selected, else of the newest batch. It follows the boxes a frame later: a press on one is answered by the box itself. */
export function BatchBars({ isOpen, onLook, ...props }: BatchBarsProps) {
  const count = useDeferredValue(useSelectedRows(props.selection).length);
  const recent = useRecentBatches();
  const awaited = useAwaited(props);
  if (count > 0) return <SelectionBar {...props} awaited={awaited?.command ?? null} />;
  if (isOpen) return null;
  return (
    <>
      {awaited ? <AwaitedBar batch={awaited} reason={props.reasonOf(awaited.command)} /> : null}
      <RecentBar recent={recent} onLook={onLook} />
    </>
  );
}

/** Devices are to be selected for what was begun elsewhere. */
function AwaitedBar({ batch: { text }, reason }: { batch: AwaitedBatch; reason: string | null }) {
  const { awaited } = useConsole().kept;
  return (
    <BatchBar label="等待选择设备" text={reason ?? `${text}：请选择设备`}>
      <Button size="sm" variant="quiet" onClick={() => awaited.set(null)}>
        {labels.cancel}
      </Button>
    </BatchBar>
  );
}

type RecentActor = ReturnType<typeof useRecentBatches>;

function useRecentBatches() {
  const { client } = useConsole();
  const [machine] = useState(() =>
    recentBatchesMachine.provide({
      actors: recentBatchesEffects(client),
      actions: {
        dismissBatch: ({ self }, { batchId }) =>
          void dismissBatch(client, batchId, () => self.send({ type: 'poll.due' })),
      },
    }),
  );
  const recent = useActorRef(machine);
  useLiveBatches(({ type }) => recent.send({ type }));
  return recent;
}

function RecentBar({ recent, onLook }: { recent: RecentActor; onLook: (batchId: string) => void }) {
  const newest = useSelector(recent, ({ context }) => context.batches[0]);
  const others = useSelector(recent, ({ context }) => context.batches.length - 1);
  const failed = useSelector(recent, (snapshot) => problemOf(snapshot) !== null);
  if (!newest && !failed) return null;
  return (
    <MachineRoot name="recentBatches" actorRef={recent}>
      {newest ? (
        <ShownBar key={newest.id} recent={recent} batch={newest} others={others} onLook={onLook} />
      ) : (
        <FailedBar recent={recent} />
      )}
    </MachineRoot>
  );
}

function FailedBar({ recent }: { recent: RecentActor }) {
  const retry = useControl(recent, { type: 'load.retry' });
  return (
    <BatchBar label="最近的批量操作" text="批量操作的进展加载失败">
      <Button size="sm" {...retry}>
        重新查询
      </Button>
    </BatchBar>
  );
}

interface ShownBarProps {
  recent: RecentActor;
  batch: Batch;
  others: number;
  onLook: (batchId: string) => void;
}

function ShownBar({ recent, batch, others, onLook }: ShownBarProps) {
  const now = useNow();
  const isRunning = batch.status === 'running';
  const dismiss = useControl(recent, { type: 'batch.dismiss', batchId: batch.id });
  const more = others > 0 ? `，另有 ${others} 批` : '';
  return (
    <BatchBar label="最近的批量操作" text={`${sentenceOf(batch, now)}${more}`}>
      <Button size="sm" variant={isRunning ? 'secondary' : 'primary'} onClick={() => onLook(batch.id)}>
        {batch.status === 'stopped' ? '继续处理' : isRunning ? '查看进度' : '查看结果'}
      </Button>
      {isRunning ? null : (
        <Button size="sm" variant="quiet" {...dismiss}>
          {batch.status === 'stopped' ? '放弃' : '知道了'}
        </Button>
      )}
    </BatchBar>
  );
}

/** `批量锁定设备（3 分钟前）：4 台失败，2 台未执行` */
function sentenceOf({ kind, command, status, total, counts, date_created }: Batch, now: Date): string {
  const what = `批量${recordTitle(kind, command)}（${formatAge(date_created, now)}）`;
  if (status === 'running') return `${what}：已处理 ${total - counts.unsent} / ${total} 台`;
  const parts = [
    [counts.unsent, '台未执行'],
    [counts.failed, '台失败'],
    [counts.unknown, '台结果未知'],
  ] as const;
  const rest = parts.flatMap(([count, text]) => (count > 0 ? `${count} ${text}` : [])).join('，');
  return `${what}：${rest || `${total} 台全部已受理`}`;
}
