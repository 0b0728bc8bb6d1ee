import { abmStatus } from '#domain/status-values.ts';
import { json } from '../database/json.ts';
import type { Tx } from '../database/tables.ts';
import type { ContactFact } from '../gateways/gateway.ts';
import type { DeviceRow } from './operation-change.ts';

/** What a device is, as it tells when it enrols: before that a registered one is no more than a serial number. */
export async function rememberIdentity(tx: Tx, { id }: DeviceRow, { identity }: ContactFact): Promise<void> {
  if (!identity) return;
  const { in_abm, available_os_updates, ...told } = identity;
  await tx
    .updateTable('apple_device')
    .set({
      ...told,
      available_os_updates: json(available_os_updates),
      ...(in_abm && { abm_status: abmStatus.joined }),
    })
    .where('id', '=', id)
    .execute();
}
