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

const aboutDevice = ({ serial_number, product_name }: { serial_number: string; product_name: string }) => ({
  serial: serial_number,
  product: product_name,
});

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
      about: aboutDevice(device),
      badge: { tone: preflightTones[kind], title: preflightTitles[kind] },
      note: reason ?? '',
    }));

export const preflightCounts = (foreseen: readonly Foreseen[]): BatchCount[] =>
  preflightKinds.toReversed().map((kind) => ({
    tone: preflightTones[kind],
    title: preflightTitles[kind],
    count: foreseen.filter((each) => each.kind === kind).length,
  }));

export const resultRows = (
  items: readonly BatchItem[],
  batch: Pick<Batch, 'kind' | 'status' | 'receiver'>,
): BatchRow[] =>
  items.map((item) => ({
    id: String(item.position),
    about: item.device && aboutDevice(item.device),
    badge: badgeOf(item, batch),
    note: item.sentence,
    relockedBy: relockedBy(item, batch),
  }));

const relockedBy = ({ device, relocked_by }: BatchItem, { kind }: Pick<Batch, 'kind'>) =>
  device && relocked_by ? { kind, device: device.id, operation: relocked_by } : null;

function badgeOf(
  { device, stage, status, run_at, awaits_device }: BatchItem,
  batch: Pick<Batch, 'status' | 'receiver'>,
): BatchRow['badge'] {
  if (stage === 'unsent')
    return batch.status === 'running' ? { tone: 'none', title: '排队中' } : { tone: 'none', title: '未执行' };
  if (stage === 'refused') return { tone: 'warn', title: '失败' };
  // A hand-over was done with its turn; what a device did with a command is not told of one out of sight.
  if (device === null && batch.receiver === null) return { tone: 'none', title: '已下发' };
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
  ['hidden', '不再可见', 'none'],
];

export const resultCounts = ({ counts, status }: Pick<Batch, 'counts' | 'status'>): BatchCount[] => [
  ...resultTitles.map(([result, title, tone]) => ({ title, tone, count: counts[result] })),
  { title: status === 'running' ? '排队中' : '未执行', tone: 'none', count: counts.unsent },
];
