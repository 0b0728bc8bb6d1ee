import { type Selectable, sql } from 'kysely';
import type { DeviceContract } from '#api/contract/devices/device-contract.ts';
import type { Terms } from '#domain/contracts/contract.ts';
import type { DeviceContractTable } from '#server/database/schema/contract-tables.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';

/** The contract of a device as it is stored, and as it leaves the server. */

export type ContractRow = Selectable<DeviceContractTable>;

/** As JSON has it: times are texts. */
export type StoredContract = { readonly [Column in keyof ContractRow]: Texts<ContractRow[Column]> };
type Texts<Value> = Value extends Date ? string : Value;

/** Beside `device`, a device of any kind; null: it has none. */
export const contractOfDevice = sql<StoredContract | null>`(select to_jsonb(contract) from device_contract contract
  where contract.device_id = device.id)`;

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());

export const presentContract = (contract: StoredContract): DeviceContract => ({
  last_day: contract.last_day,
  grace_days: contract.grace_days,
  at_due: contract.at_due,
  lock_at: contract.lock_at,
  message: contract.message,
  changed_at: new Date(contract.changed_at).toISOString(),
  settled_at: iso(contract.settled_at),
  lock_due_at: iso(contract.lock_due_at),
  lock:
    contract.lock_result === null || contract.lock_result_at === null
      ? null
      : {
          result: contract.lock_result,
          note: contract.lock_note,
          at: new Date(contract.lock_result_at).toISOString(),
          operation: contract.lock_operation,
        },
});

export const presentRow = (row: ContractRow): DeviceContract =>
  presentContract({
    ...row,
    changed_at: row.changed_at.toISOString(),
    settled_at: isoOrNull(row.settled_at),
    lock_due_at: isoOrNull(row.lock_due_at),
    lock_result_at: isoOrNull(row.lock_result_at),
  });

/** Null: the device has none. */
export async function contractOf(db: DatabaseOrTx, device_id: string): Promise<ContractRow | null> {
  const found = await db
    .selectFrom('device_contract')
    .selectAll()
    .where('device_id', '=', device_id)
    .executeTakeFirst();
  return found ?? null;
}

/** What it says; null: there is none, or it is settled. */
export function termsOf(contract: ContractRow | null): Terms | null {
  if (contract === null || contract.settled_at !== null) return null;
  const { last_day, grace_days, at_due, lock_at, message } = contract;
  return { last_day, grace_days, at_due, lock_at, message };
}
