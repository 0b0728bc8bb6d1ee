import type { DeviceListItem } from '#api/contract/devices/device.ts';
import {
  disagrees,
  type LockEvidence,
  type LockState,
  type LockStateName,
  lockState,
  observationTitles,
  scheduledLock,
} from '#domain/devices/lock-state.ts';
import {
  awaitingDeviceTitle,
  isSaidToAwait,
  operationStatus,
  operationStatusTitle,
  operationTitle,
} from '#domain/devices/operation.ts';
import { lockStatus, statusTitle } from '#domain/devices/status-values.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { awaitedToldMs } from '#domain/limits.ts';
import { spaced } from '#domain/text/spaced.ts';
import { dayMs, formatAge, formatDuration, formatShort } from '#domain/text/time.ts';

export type LockFacts = Pick<DeviceListItem, 'lock_evidence' | 'progress'>;

/** Young facts by their age, older ones by their time. */
export const when = (iso: string, now: Date): string =>
  now.getTime() - Date.parse(iso) < dayMs ? formatAge(iso, now) : formatShort(iso, now);

/** One line below the badge: what the status rests on, and since when. */
export function evidenceLine({ lock_evidence: evidence, progress }: LockFacts, now: Date): string {
  const state = lockState(evidence, progress);
  if (isUnderWay(state)) return underWayLine(evidence, progress, now);
  switch (state.name) {
    case 'lockUnknown':
    case 'unlockUnknown':
      return '设备未回执，系统核实中';
    case 'lockFailed':
    case 'unlockFailed':
      return failedLine(evidence, now);
    case 'notEnrolled':
      return '设备激活后自动入网';
    default:
      return observedLine(evidence, now);
  }
}

/** Whether the device has said that it is as it was asked to be, or nobody asked. */
export function isSettled({ lock_evidence: evidence, progress }: LockFacts): boolean {
  const { name } = lockState(evidence, progress);
  return (name === 'locked' || name === 'unlocked' || name === 'notEnrolled') && !disagrees(evidence);
}

const isUnderWay = ({ name }: LockState) => name === 'locking' || name === 'unlocking';

function underWayLine(
  evidence: LockFacts['lock_evidence'],
  progress: LockFacts['progress'],
  now: Date,
): string {
  const { operation_id, operation_status, sent_at, wanted_by } = evidence;
  if (isSaidToAwait(evidence, now) && sent_at)
    return `${awaitingDeviceTitle} ${formatDuration(now.getTime() - Date.parse(sent_at))}，联网后自动执行`;
  if (operation_status === operationStatus.notNow) return '设备忙，将自动重试';
  if (operation_status === operationStatus.sent && sent_at) {
    const ms = now.getTime() - Date.parse(sent_at);
    return ms < awaitedToldMs ? '已推送，等待设备回执' : `已推送 ${formatDuration(ms)}，等待设备回执`;
  }
  const reason = progress.find(({ id }) => id === operation_id)?.remark;
  return ['等待发出', reason || (wanted_by && `由${wanted_by}`)].filter(Boolean).join(' · ');
}

function failedLine({ operation_status, wanted_at }: LockEvidence, now: Date): string {
  const why = operation_status === operationStatus.expired ? '指令过期，设备未回执' : '设备未能执行';
  return wanted_at ? `${why} · ${when(wanted_at, now)}` : why;
}

function observedLine(evidence: LockEvidence, now: Date): string {
  const { wanted, observed, observed_by, observed_at } = evidence;
  if (!observed_by || !observed_at) return '';
  if (wanted !== null && observed !== null && disagrees(evidence)) {
    return `已下发${wishOf(wanted)}，设备${statusTitle('lock_status', observed)} · ${when(observed_at, now)}`;
  }
  return spaced`依据${observationTitles[observed_by]}${when(observed_at, now)}`;
}

/** The line of a lock whose time lies ahead; null where there is none. */
export function scheduledLine({ lock_evidence, progress }: LockFacts, now: Date): string | null {
  const { scheduled } = lockState(lock_evidence, progress);
  return scheduled?.run_at ? `${formatShort(scheduled.run_at, now)} 锁定` : null;
}

/** A lock whose time lies ahead is all that is wanted of a device that nobody locked or unlocked before. */
function scheduledWish(progress: LockFacts['progress'], now: Date): Omit<EvidenceFact, 'term'> | null {
  const id = scheduledLock(progress)?.id;
  const item = progress.find((candidate) => candidate.id === id);
  if (!item?.run_at) return null;
  const value = `锁定（已定时 ${formatShort(item.run_at, now)}）`;
  return { value, by: item.clerk_name, at: item.date_created };
}

export interface OperationNote {
  readonly id: string;
  readonly text: string;
  readonly failed: boolean;
}

/**
 * What a list's counters count of a device besides its lock: what is under way, of several the latest, and what failed last. What the lock
 * status itself tells of is left out.
 */
export function operationNotes({
  kind,
  lock_evidence: evidence,
  progress,
  latest_trouble: trouble,
}: LockFacts & Pick<DeviceListItem, 'kind' | 'latest_trouble'>): OperationNote[] {
  const { name, scheduled } = lockState(evidence, progress);
  const told = tellsOfOperation.includes(name) ? evidence.operation_id : null;
  const isNews = ({ id }: { readonly id: string }) => id !== told && id !== scheduled?.id;
  const unfinished = progress.filter(isNews);
  const latest = unfinished.at(-1);
  const more = unfinished.length > 1 ? ` 等 ${unfinished.length} 项` : '';
  const failed = trouble && isNews(trouble) && progress.every(({ id }) => id !== trouble.id) ? trouble : null;
  return [
    ...(latest ? [{ id: latest.id, text: `${noteOf(kind, latest)}${more}`, failed: false }] : []),
    ...(failed
      ? [
          {
            id: failed.id,
            text: `${recordTitle(kind, failed.command)} · ${operationStatusTitle(failed.status)}`,
            failed: true,
          },
        ]
      : []),
  ];
}

/** The states whose badge and line say what became of the latest lock or unlock. */
const tellsOfOperation: readonly LockStateName[] = [
  'locking',
  'unlocking',
  'lockUnknown',
  'unlockUnknown',
  'lockFailed',
  'unlockFailed',
];

const noteOf = (kind: DeviceKindName, item: LockFacts['progress'][number]) =>
  [recordTitle(kind, item.command), operationTitle(item), item.remark].filter(Boolean).join(' · ');

const wishOf = (wanted: number) => (wanted === lockStatus.locked ? '锁定' : '解除锁定');

export interface EvidenceFact {
  readonly term: string;
  readonly value: string;
  /** who or what says so */
  readonly by: string | null;
  /** ISO 8601 */
  readonly at: string | null;
}

/** How far the command behind the wish has come; null: there is none. */
function sentTitle(evidence: LockEvidence, now: Date): string | null {
  const { operation_status: status } = evidence;
  if (status === null) return null;
  return operationTitle({ status, run_at: null, hold: false, awaits_device: isSaidToAwait(evidence, now) });
}

/** Wanted, sent, observed: what each says, who or what said it, and when. Nothing is `--`. */
export function evidenceFacts({ lock_evidence: evidence, progress }: LockFacts, now: Date): EvidenceFact[] {
  const nothing = '--';
  const { wanted, wanted_by, wanted_at, sent_at, observed, observed_at, observed_by } = evidence;
  const asked = { value: wanted === null ? nothing : wishOf(wanted), by: wanted_by, at: wanted_at };
  return [
    { term: '要求', ...((wanted === null && scheduledWish(progress, now)) || asked) },
    {
      term: '已发出',
      value: sentTitle(evidence, now) ?? nothing,
      by: sent_at && '推送',
      at: sent_at,
    },
    {
      term: '设备确认',
      value: observed === null ? nothing : statusTitle('lock_status', observed),
      by: observed_by && observationTitles[observed_by],
      at: observed_at,
    },
  ];
}
