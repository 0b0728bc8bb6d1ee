import { type PreflightKind, preflightTitles } from '#domain/apple/preflight.ts';
import type { LockTone } from '#domain/devices/lock-state.ts';
import { operationStatus, operationStatusTitle } from '#domain/devices/operation.ts';
import {
  type BatchItem,
  type BatchRecord,
  countResults,
  type ItemResult,
  resultOf,
} from '#machines/devices/batch-command/batch-record.ts';
import type { preflightOf } from '#machines/devices/batch-command/batch-steps.ts';
import { toneOf } from '#screens/devices/words/operation-words.ts';
import type { BatchCount, BatchRow } from './batch-list.tsx';

/** How a batch is told, device by device. */

const preflightTones: Record<PreflightKind, LockTone> = {
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

type Foreseen = ReturnType<typeof preflightOf>;

export const preflightRows = (foreseen: Foreseen): BatchRow[] =>
  foreseen
    .toSorted((a, b) => preflightKinds.indexOf(a.kind) - preflightKinds.indexOf(b.kind))
    .map(({ device, kind, reason }) => ({
      id: device.id,
      serial: device.serial_number,
      product: device.product_name,
      badge: { tone: preflightTones[kind], title: preflightTitles[kind] },
      note: reason ?? '',
    }));

export const preflightCounts = (foreseen: Foreseen): BatchCount[] =>
  preflightKinds.toReversed().map((kind) => ({
    tone: preflightTones[kind],
    title: preflightTitles[kind],
    count: foreseen.filter((each) => each.kind === kind).length,
  }));

/** What somebody has to look after. */
const troubles: readonly ItemResult[] = ['failed', 'lost', 'unknown'];
const isTrouble = (item: BatchItem) => Number(troubles.includes(resultOf(item)));

/** `current`: uuid of the command that is on its way. `sorted`: what somebody has to look after comes first. */
export const resultRows = ({ items }: BatchRecord, current: string | null, sorted: boolean): BatchRow[] =>
  (sorted ? items.toSorted((a, b) => isTrouble(b) - isTrouble(a)) : items).map((item) => ({
    id: item.device.id,
    serial: item.device.serial_number,
    product: item.device.product_name,
    badge: badgeOf(item, item.uuid === current),
    isCurrent: item.uuid === current,
    note: resultOf(item) === 'lost' && item.uuid !== current ? '未收到答复，可能已经送达' : item.sentence,
  }));

function badgeOf({ stage, status }: BatchItem, isCurrent: boolean): BatchRow['badge'] {
  if (isCurrent) return { tone: 'wait', title: '发送中' };
  if (stage === 'unsent') return { tone: 'none', title: '未发送' };
  if (stage === 'sent') return { tone: 'none', title: '结果未知' };
  if (stage === 'refused') return { tone: 'warn', title: '失败' };
  if (status === null) return { tone: 'wait', title: '已受理' };
  // A lock that waits for its time.
  if (status === operationStatus.created) return { tone: 'wait', title: '已定时' };
  return { tone: toneOf(status), title: operationStatusTitle(status) };
}

const resultTitles: readonly (readonly [string, LockTone, ...ItemResult[]])[] = [
  ['已执行', 'ok', 'done'],
  ['已受理', 'wait', 'pending'],
  ['失败', 'warn', 'failed'],
  ['结果未知', 'none', 'lost', 'unknown'],
  ['已取消', 'none', 'cancelled'],
  ['未发送', 'none', 'unsent'],
];

/** The one on its way is not counted as unknown. */
export const resultCounts = (record: BatchRecord, current: string | null): BatchCount[] => {
  const settled = { ...record, items: record.items.filter(({ uuid }) => uuid !== current) };
  return [
    ...resultTitles.map(([title, tone, ...results]) => ({
      title,
      tone,
      count: countResults(settled, ...results),
    })),
    { title: '发送中', tone: 'wait', count: record.items.length - settled.items.length },
  ];
};
