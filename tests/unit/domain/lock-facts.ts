import type { LockEvidence, LockStateName, ProgressItem } from '#domain/devices/lock-state.ts';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';

/** Evidence of every lock state that a console can show. */

const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 1, n)).toISOString();

export const item = (
  command: string,
  status: OperationStatus,
  run_at: string | null = null,
  hold = false,
): ProgressItem => ({
  id: `${command}-${status}`,
  command,
  status,
  date_created: minute(10),
  run_at,
  hold,
  cancel: null,
  awaits_device: false,
  may_have_left: false,
  observed_since: false,
});

export const never: LockEvidence = {
  wanted: null,
  wanted_by: null,
  wanted_at: null,
  operation_status: null,
  sent_at: null,
  awaits_device: false,
  observed: null,
  observed_at: null,
  observed_by: null,
};

/** A device with which nothing else stands in a command's way. */
export const knownFacts = {
  os_version: '18.5',
  available_os_updates: ['18.6.2'],
  has_unlock_token: true,
  has_bypass_code: true,
  hirer_phone_number: '159****7731',
} as const;

/** What the device said at a minute of the hour. */
export const said = (observed: 0 | 1, at: number): Partial<LockEvidence> => ({
  observed,
  observed_at: minute(at),
  observed_by: 'heartbeat',
});

/** A wish of minute 10, handed over in minute 11 unless the status says that it never was. */
export const wish = (wanted: 0 | 1, operation_status: OperationStatus): Partial<LockEvidence> => ({
  wanted,
  wanted_by: '李晓雯',
  wanted_at: minute(10),
  operation_status,
  sent_at: operation_status === operationStatus.waiting ? null : minute(11),
});

export interface LockCase {
  readonly evidence: LockEvidence;
  readonly progress: readonly ProgressItem[];
}

const { waiting, sent, notNow, acknowledged, failed, unknown } = operationStatus;

const lockCase = (...facts: Partial<LockEvidence>[]): LockCase => {
  const evidence: LockEvidence = Object.assign({}, never, ...facts);
  const status = evidence.operation_status;
  const unfinished = status === waiting || status === sent || status === notNow || status === unknown;
  return { evidence, progress: unfinished ? [item(evidence.wanted === 1 ? 'lock' : 'unlock', status)] : [] };
};

const unclear = ({ evidence, progress }: LockCase): LockCase => ({
  evidence,
  progress: progress.map((one) => ({ ...one, may_have_left: true })),
});

const awaiting = (facts: LockCase): LockCase => ({
  evidence: { ...facts.evidence, awaits_device: true },
  progress: facts.progress.map((one) => ({ ...one, awaits_device: true })),
});

export const lockCases: Record<LockStateName, LockCase> = {
  locked: lockCase(wish(1, acknowledged), said(1, 12)),
  unlocked: lockCase(wish(0, acknowledged), said(0, 12)),
  locking: lockCase(wish(1, sent), said(0, 5)),
  unlocking: lockCase(wish(0, sent), said(1, 5)),
  lockUnknown: lockCase(wish(1, unknown), said(0, 5)),
  unlockUnknown: lockCase(wish(0, unknown), said(1, 5)),
  lockFailed: lockCase(wish(1, failed), said(0, 5)),
  unlockFailed: lockCase(wish(0, failed), said(1, 5)),
  notEnrolled: lockCase(),
};

/**
 * The same while a command is not handed over yet, while nobody knows whether it is, while the device has not been heard of since, and
 * while it is busy.
 */
export const underWayCases: Record<string, LockCase> = {
  'lock not sent': lockCase(wish(1, waiting), said(0, 5)),
  'unlock not sent': lockCase(wish(0, waiting), said(1, 5)),
  'lock may have been sent': unclear(lockCase(wish(1, waiting), said(0, 5))),
  'unlock may have been sent': unclear(lockCase(wish(0, waiting), said(1, 5))),
  'lock waits for the device': awaiting(lockCases.locking),
  'unlock waits for the device': awaiting(lockCases.unlocking),
  'lock put off': lockCase(wish(1, notNow), said(0, 5)),
  'unlock put off': lockCase(wish(0, notNow), said(1, 5)),
};
