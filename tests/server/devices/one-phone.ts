import type { DeviceIdentity } from '#server/database/schema/apple-tables.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import type { ContactFact, DeviceFact } from '#server/gateways/gateway.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import type { Bench } from './bench.ts';

/** One phone on the bench, and the facts it can tell. */
export function onePhone(bench: () => Bench) {
  const id = seedIds.devices.unlockedOnline;
  const about = async ({ command_uuid }: OperationRow) => ({
    command_uuid,
    device_id: id,
    at: await bench().now(),
  });
  return {
    id,
    about,
    device: () =>
      bench()
        .services.db.selectFrom('apple_device')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    statusOf: async ({ command_uuid }: OperationRow) => (await bench().operation(command_uuid)).status,
    acknowledge: async (operation: OperationRow): Promise<DeviceFact> => ({
      type: 'acknowledged',
      ...(await about(operation)),
      result: {},
    }),
    contact: async (locked: boolean, by: ContactFact['by'] = 'heartbeat'): Promise<ContactFact> => ({
      type: 'contact',
      by,
      device_id: id,
      at: await bench().now(),
      locked,
    }),
  };
}

/** What a phone says that it is when it enrols. */
export const phoneIdentity: DeviceIdentity = {
  udid: '00008140-000A11112222333C',
  model: 'iPhone17,1',
  color: '黑色',
  storage_capacity: '256GB',
  market: '国行',
  os_version: '18.5',
  available_os_updates: ['18.6'],
  imei_1: '356000111222333',
  imei_2: null,
  meid: null,
  token_update_topic: 'com.apple.mgmt.External.1f0c',
  in_abm: true,
};
