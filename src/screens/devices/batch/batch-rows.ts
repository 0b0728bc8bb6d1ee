import type { BatchItem } from '#api/contract/batch.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import type { BatchResult } from '#domain/devices/batch.ts';
import type { LockTone } from '#domain/devices/lock-state.ts';
import { operationStatus, operationTitle } from '#domain/devices/operation.ts';
import { type PreflightKind, preflightTitles } from '#domain/devices/preflight.ts';
import type { Foreseen } from '#machines/devices/batch-order/batch-order.machine.ts';
import { toneOf } from '#screens/devices/words/operation-words.ts';
import type { BatchCount, BatchRow } from './batch-list.tsx';

/** How a batch is told, device by device. */

const preflightTones: Record<PreflightKind, LockTone> = {
  missing: 'warn',
  unsupported: 'warn',
  denied: 'warn',
  busy: 'warn',
  notEnrolled: 'none',
  already: 'none',
  queued: 'wait',
  ready: 'ok',
};
/** What is left out comes first: the rest needs no look. */
const preflightKinds = Object.keys(preflightTones) as PreflightKind[];

export const preflightRows = (foreseen: readonly Foreseen[]): BatchRow[] =>
  foreseen
    .toSorted((a, b) => preflightKinds.indexOf(a.kind) - preflightKinds.indexOf(b.kind))
    .map(({ device, kind, reason }) => ({
      id: device.id,
      serial: device.serial_number,
      product: device.product_name,
      badge: { tone: preflightTones[kind], title: preflightTitles[kind] },
      note: reason ?? '',
    }));

export const preflightCounts = (foreseen: readonly Foreseen[]): BatchCount[] =>
  preflightKinds.toReversed().map((kind) => ({
    tone: preflightTones[kind],
    title: preflightTitles[kind],
    count: foreseen.filter((each) => each.kind === kind).length,
  }));

export const resultRows = (items: readonly BatchItem[], status: Batch['status']): BatchRow[] =>
  items.map((item) => ({
    id: item.device.id,
    serial: item.device.serial_number,
    product: item.device.product_name,
    badge: badgeOf(item, status),
    note: item.sentence,
  }));

function badgeOf(
  { stage, status, run_at, awaits_device }: BatchItem,
  batch: Batch['status'],
): BatchRow['badge'] {
  if (stage === 'unsent')
    return batch === 'running' ? { tone: 'none', title: '排队中' } : { tone: 'none', title: '未执行' };
  if (stage === 'refused') return { tone: 'warn', title: '失败' };
  if (status === null) return { tone: 'ok', title: '已执行' };
  // Nothing that a batch gives is held: what is only created is a lock that waits for its time.
  const tone = status === operationStatus.created ? 'wait' : toneOf(status);
  return { tone, title: operationTitle({ status, run_at, hold: false, awaits_device }) };
}

const resultTitles: readonly (readonly [BatchResult, string, LockTone])[] = [
  ['done', '已执行', 'ok'],
  ['pending', '已受理', 'wait'],
  ['failed', '失败', 'warn'],
  ['unknown', '结果未知', 'none'],
  ['cancelled', '已取消', 'none'],
];

export const resultCounts = ({ counts, status }: Pick<Batch, 'counts' | 'status'>): BatchCount[] => [
  ...resultTitles.map(([result, title, tone]) => ({ title, tone, count: counts[result] })),
  { title: status === 'running' ? '排队中' : '未执行', tone: 'none', count: counts.unsent },
];
