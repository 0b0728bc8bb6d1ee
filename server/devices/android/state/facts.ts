import type { AndroidFacts as DomainFacts } from '#domain/android/conditions.ts';
import { readNow } from '#server/database/clock.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { type CommonFacts, commonFacts, lockObservedAt } from '#server/operations/common-facts.ts';
import { progressOf } from '#server/operations/progress.ts';
import { codesAhead } from '../passcodes/passcodes.ts';
import { isLost } from './lost.ts';

/** When a phone last said how it is in what a command is about. */
const observedAt = {
  ...lockObservedAt,
  regulate: 'supervise_observed_at',
  deregulate: 'supervise_observed_at',
} as const;

export const androidProgress = (db: DatabaseOrTx, deviceIds: readonly string[]) =>
  progressOf(db, { kind: 'android', observedAt }, deviceIds);

export type AndroidFacts = DomainFacts & CommonFacts;

/** What the legality table and the conflict rule ask of a device whose row is locked. */
export async function deviceFacts(tx: Tx, device: AndroidRow): Promise<AndroidFacts> {
  return {
    ...(await commonFacts(tx, device, observedAt)),
    released: device.released_at !== null,
    lost: isLost(device, await readNow(tx)),
    unlock_codes_ahead: codesAhead(device, 'unlock'),
    deregulate_codes_ahead: codesAhead(device, 'deregulate'),
  };
}
