import { type OperationStatus, operationStatus } from './operation.ts';

/** A batch: one command for many devices, given on the server device after device. */

/** `running`: devices have their turns; `stopped`: somebody stopped it; `finished`: every device has had its turn. */
export const batchStatuses = ['running', 'stopped', 'finished'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** Of a device: `unsent`: its turn has not come; `accepted`: the command is given; `refused`: it was not, and nothing has happened. */
export const batchStages = ['unsent', 'accepted', 'refused'] as const;
export type BatchStage = (typeof batchStages)[number];

/**
 * What a device has come to. `pending`: given, and not ended; `unknown`: nobody knows what the device did; `hidden`: given, and what the device
 * did is not told to whoever sees it no more.
 */
export const batchResults = [
  'unsent',
  'pending',
  'done',
  'failed',
  'cancelled',
  'unknown',
  'hidden',
] as const;
export type BatchResult = (typeof batchResults)[number];

const ofStatus: Partial<Record<OperationStatus, BatchResult>> = {
  [operationStatus.acknowledged]: 'done',
  [operationStatus.failed]: 'failed',
  [operationStatus.expired]: 'failed',
  [operationStatus.cancelled]: 'cancelled',
  [operationStatus.unknown]: 'unknown',
};

/** What somebody has to look after. */
export const batchTroubles: readonly BatchResult[] = ['failed', 'unknown'];

/** `status`: of its operation; null: it has none. One that is accepted and has none was carried out with that. */
export function batchResultOf(stage: BatchStage, status: OperationStatus | null): BatchResult {
  if (stage === 'unsent') return 'unsent';
  if (stage === 'refused') return 'failed';
  return status === null ? 'done' : (ofStatus[status] ?? 'pending');
}

/** Statuses of operations by what a device has come to, for who counts in the database. */
export const statusesOf = (result: BatchResult): readonly OperationStatus[] =>
  Object.values(operationStatus).filter((status) => batchResultOf('accepted', status) === result);
