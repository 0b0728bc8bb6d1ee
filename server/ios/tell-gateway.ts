import type { Services } from '../services.ts';

const batch = 50;
/** Ours: until a device that the gateway refused is told of again. */
const againAfterMs = 60_000;

/**
 * Tells the gateway of devices that were registered: it has them enrol here. Told again after a crash in between, which is
 * all the same to it. One that it refuses is told of again a while later and stops no other. Answers whether there may be more.
 */
export async function tellGateway({ db, gateway, clock, log }: Services): Promise<boolean> {
  const now = await clock.now();
  const untold = await db
    .selectFrom('apple_device')
    .select(['id as device_id', 'serial_number'])
    .where('gateway_told', '=', false)
    .where(({ or, eb }) =>
      or([
        eb('gateway_refused_at', 'is', null),
        eb('gateway_refused_at', '<=', new Date(now.getTime() - againAfterMs)),
      ]),
    )
    .orderBy('date_created')
    .limit(batch)
    .execute();
  for (const device of untold) {
    const isTold = await gateway.expect(device).then(
      () => true,
      (error: unknown) => {
        log.error('the gateway could not be told of a device', { error, device: device.device_id });
        return false;
      },
    );
    await db
      .updateTable('apple_device')
      .set(isTold ? { gateway_told: true, gateway_refused_at: null } : { gateway_refused_at: now })
      .where('id', '=', device.device_id)
      .execute();
  }
  return untold.length === batch;
}
