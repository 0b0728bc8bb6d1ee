import type { Selectable } from 'kysely';
import { maskPhone } from '#domain/text/mask.ts';
import type { SimLogTable, StoredSim } from '../database/schema/device-tables.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';

export type SimEntry = Pick<Selectable<SimLogTable>, 'date_created' | 'sim_1' | 'sim_2'>;

/** The cards that were in a device, newest first. */
export const simHistory = (db: DatabaseOrTx, deviceId: string): Promise<SimEntry[]> =>
  db
    .selectFrom('sim_log')
    .select(['date_created', 'sim_1', 'sim_2'])
    .where('device_id', '=', deviceId)
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const presentSimEntry = ({ date_created, sim_1, sim_2 }: SimEntry) => ({
  date_created: date_created.toISOString(),
  sim_1: presentSim(sim_1),
  sim_2: presentSim(sim_2),
});

/** The number of a card in a hired phone is its hirer's. */
export const presentSim = (sim: StoredSim | null) => sim && { ...sim, number: maskPhone(sim.number) };
