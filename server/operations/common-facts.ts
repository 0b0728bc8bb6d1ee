import type { ProgressItem } from '#api/contract/devices/progress.ts';
import type { CommonFacts as DomainFacts } from '#domain/devices/conditions.ts';
import type { DeviceRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import { lockEvidenceNow } from './lock-evidence.ts';
import { type ObservedAt, progressOf } from './progress.ts';

export type CommonFacts = DomainFacts & { readonly progress: readonly ProgressItem[] };

/** A device of any kind says with every contact whether it is locked. */
export const lockObservedAt = { lock: 'lock_observed_at', unlock: 'lock_observed_at' } as const;

/** What conditions and the conflict rule ask of a device of any kind, whose row is locked. */
export async function commonFacts(tx: Tx, device: DeviceRow, observedAt: ObservedAt): Promise<CommonFacts> {
  const { kind, id, recycled_status, supervise_status, hirer_phone_number } = device;
  const progress = (await progressOf(tx, { kind, observedAt }, [id])).get(id) ?? [];
  const lock_evidence = await lockEvidenceNow(tx, device);
  return { recycled_status, supervise_status, hirer_phone_number, lock_evidence, progress };
}
