import type { Services } from '../services.ts';

const batch = 50;

/**
 * Tells the gateway of devices that were registered: it has them enrol here. Told again after a crash in between, which is
 * all the same to it. Answers whether there may be more.
 */
export async function tellGateway({ db, gateway }: Services): Promise<boolean> {
  const untold = await db
    .selectFrom('apple_device')
    .select(['id as device_id', 'serial_number'])
    .where('gateway_told', '=', false)
    .orderBy('date_created')
    .limit(batch)
    .execute();
  for (const device of untold) {
    await gateway.expect(device);
    await db
      .updateTable('apple_device')
      .set({ gateway_told: true })
      .where('id', '=', device.device_id)
      .execute();
  }
  return untold.length === batch;
}
