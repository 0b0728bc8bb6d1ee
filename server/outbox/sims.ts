import { json } from '../database/json.ts';
import type { Tx } from '../database/tables.ts';
import type { ContactFact } from '../gateways/gateway.ts';
import type { DeviceRow } from './operation-change.ts';

/** A changed card is an entry of the SIM log (`entity.sim-log`). Answers whether it changed. */
export async function rememberSim(tx: Tx, device: DeviceRow, { sim_1, at }: ContactFact): Promise<boolean> {
  if (sim_1 === undefined || sim_1?.iccid === device.sim_1?.iccid) return false;
  const stored = sim_1 && json(sim_1);
  await tx.updateTable('apple_device').set({ sim_1: stored }).where('id', '=', device.id).execute();
  await tx
    .insertInto('sim_log')
    .values({
      device_id: device.id,
      date_created: at,
      sim_1: stored,
      sim_2: device.sim_2 && json(device.sim_2),
    })
    .execute();
  return true;
}
