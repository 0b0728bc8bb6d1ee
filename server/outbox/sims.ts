import type { Updateable } from 'kysely';
import { json } from '../database/json.ts';
import type { DeviceTable, StoredSim } from '../database/schema/device-tables.ts';
import type { DeviceRow } from '../database/schema/rows.ts';
import { type Tx, tableOf } from '../database/schema/tables.ts';
import { isNewer } from '../devices/port/kind.ts';
import type { ContactFact } from '../gateways/gateway.ts';

/**
 * What a device says of its cards; that there is none is known only from its own word. The first word and each other card are
 * entries of the SIM log (`entity.sim-log`). `device` is as it was before anything of the contact was written. Answers whether
 * that is news.
 */
export async function rememberSims(tx: Tx, device: DeviceRow, fact: ContactFact): Promise<boolean> {
  const { sims, at } = fact;
  if (!sims || !isNewer(at, device.sim_observed_at)) return false;
  const { sim_1, sim_2 } = sims;
  if (device.sim_observed_at && isSame(sim_1, device.sim_1) && isSame(sim_2, device.sim_2)) return false;
  const cards = { sim_1: sim_1 && json(sim_1), sim_2: sim_2 && json(sim_2) };
  const change: Updateable<DeviceTable> = { ...cards, sim_observed_at: at };
  await tx.updateTable(tableOf(device.kind)).set(change).where('id', '=', device.id).execute();
  await tx
    .insertInto('sim_log')
    .values({ device_id: device.id, date_created: at, ...cards })
    .execute();
  return true;
}

const isSame = (one: StoredSim | null, other: StoredSim | null) => one?.iccid === other?.iccid;
