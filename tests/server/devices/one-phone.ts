import type { ContactFact, DeviceFact } from '#server/gateways/gateway.ts';
import type { OperationRow } from '#server/outbox/operation-change.ts';
import { seedIds } from '#server/seed/ids.ts';
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
