import { notEnrolledTitle } from './offline.ts';
import { type CancelResult, type OperationStatus, operationStatus, sentStatuses } from './operation.ts';
import { lockStatus } from './status-values.ts';

/** What a lock status rests on: wanted (who, when) / sent / observed (event, time). */
export interface LockEvidence {
  /** latest wish that has not been withdrawn; null: nobody ever asked */
  readonly wanted: number | null;
  readonly wanted_by: string | null;
  readonly wanted_at: string | null;
  /** status of the operation behind the wish, and when it was handed to the gateway */
  readonly operation_status: OperationStatus | null;
  readonly sent_at: string | null;
  /** it is handed over, and the device has not been heard of since (`decision.waiting`) */
  readonly awaits_device: boolean;
  /** latest fact the device itself told */
  readonly observed: number | null;
  readonly observed_at: string | null;
  readonly observed_by: LockObservation | null;
}

/**
 * What the device said: an answer to a command, a regular contact, an answer to a question, its enrolment, a code that it has taken without
 * network.
 */
export const lockObservations = [
  'acknowledged',
  'heartbeat',
  'query',
  'enrolment',
  'offlinePasscode',
] as const;
export type LockObservation = (typeof lockObservations)[number];

export const observationTitles: Record<LockObservation, string> = {
  acknowledged: '设备确认',
  heartbeat: '心跳',
  query: '查询确认',
  enrolment: '设备入网',
  offlinePasscode: '离线密码',
};

export interface ProgressItem {
  readonly id: string;
  readonly command: string;
  readonly status: OperationStatus;
  readonly date_created: string;
  readonly run_at: string | null;
  /** waits out its hold window, not for a time that somebody chose */
  readonly hold: boolean;
  /** it is handed over, and the device has not been heard of since (`decision.waiting`) */
  readonly awaits_device: boolean;
  /** it waits to be handed over, and nobody knows whether an attempt has done so */
  readonly may_have_left: boolean;
  /** `tooLate`: somebody wants it back and knows that it may still act */
  readonly cancel: CancelResult | null;
  /** since it was handed over the device has said how it is in what the command is about */
  readonly observed_since: boolean;
}

/** A lock would change nothing: it is locked, and nobody wants it otherwise. */
export const isLockedAsWished = ({ observed, wanted }: Pick<LockEvidence, 'observed' | 'wanted'>) =>
  observed === lockStatus.locked && wanted !== lockStatus.unlocked;

export type LockStateName =
  | 'locked'
  | 'unlocked'
  | 'locking'
  | 'unlocking'
  | 'lockUnknown'
  | 'unlockUnknown'
  | 'lockFailed'
  | 'unlockFailed'
  | 'notEnrolled';

export type LockTone = 'locked' | 'ok' | 'wait' | 'warn' | 'none';

export interface LockState {
  readonly name: LockStateName;
  readonly title: string;
  readonly tone: LockTone;
  /** a lock that waits for its time, beside whatever the device is now */
  readonly scheduled: ProgressItem | null;
}

const look: Record<LockStateName, { title: string; tone: LockTone }> = {
  locked: { title: '已锁定', tone: 'locked' },
  unlocked: { title: '未锁定', tone: 'ok' },
  locking: { title: '等待锁定', tone: 'wait' },
  unlocking: { title: '等待解锁', tone: 'wait' },
  lockUnknown: { title: '结果未知', tone: 'none' },
  unlockUnknown: { title: '结果未知', tone: 'none' },
  lockFailed: { title: '锁定失败', tone: 'warn' },
  unlockFailed: { title: '解锁失败', tone: 'warn' },
  notEnrolled: { title: notEnrolledTitle, tone: 'none' },
};

/**
 * The one place that decides what is shown as a device's lock status: 已锁定 and 未锁定 only on evidence from the device
 * that is newer than the latest command.
 */
export function lockState(evidence: LockEvidence, progress: readonly ProgressItem[]): LockState {
  const name = stateName(evidence);
  const { title, tone } = look[name];
  const isFact = name === 'locked' || name === 'unlocked';
  return {
    name,
    title,
    tone: isFact && disagrees(evidence) ? 'warn' : tone,
    scheduled: scheduledLock(progress),
  };
}

/** A lock that the device has not confirmed is yet to be carried out. */
export const isToBeLocked = (evidence: LockEvidence): boolean =>
  stateName(evidence) === 'locking' && evidence.observed !== lockStatus.locked;

/** The device says of itself what nobody wanted: no good news, whatever it is. */
export const disagrees = ({ wanted, observed }: LockEvidence) =>
  wanted !== null && observed !== null && wanted !== observed;

function stateName(evidence: LockEvidence): LockStateName {
  const { wanted, operation_status: status } = evidence;
  if (wanted !== null && status !== null) {
    const wish = wanted === lockStatus.locked ? 'lock' : 'unlock';
    const underWay: readonly OperationStatus[] = [operationStatus.waiting, ...sentStatuses];
    if (underWay.includes(status)) return wish === 'lock' ? 'locking' : 'unlocking';
    if (!observedSince(evidence)) {
      if (status === operationStatus.unknown) return `${wish}Unknown`;
      if (status === operationStatus.failed || status === operationStatus.expired) return `${wish}Failed`;
    }
  }
  if (evidence.observed === null) return 'notEnrolled';
  return evidence.observed === lockStatus.locked ? 'locked' : 'unlocked';
}

function observedSince({ observed_at, sent_at, wanted_at }: LockEvidence): boolean {
  const since = sent_at ?? wanted_at;
  return observed_at !== null && since !== null && Date.parse(observed_at) > Date.parse(since);
}

/** A lock whose time lies ahead. */
export const scheduledLock = (progress: readonly ProgressItem[]): ProgressItem | null =>
  progress.find(
    ({ command, status, run_at }) =>
      command === 'lock' && status === operationStatus.created && run_at !== null,
  ) ?? null;
