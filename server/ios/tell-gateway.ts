import { askGateway, type ExpectedDevice } from '../gateways/gateway.ts';
import type { Services } from '../services.ts';

const batch = 20;
/** Ours: until a device that the gateway refused is told of again. */
const againAfterMs = 60_000;

/**
 * Tells the gateway of devices that were registered: it has them enrol here. Told again after a crash in between, which is
 * all the same to it. One that it refuses, or does not answer of, is told of again a while later and stops no other. Answers whether there may be more.
 */
export async function tellGateway(services: Services): Promise<boolean> {
  const { db, clock, notConnected } = services;
  if (notConnected.includes('devices')) return false;
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
  await Promise.all(untold.map((device) => tell(services, device, now)));
  return untold.length === batch;
}

async function tell(
  { db, gateway, config, log }: Services,
  device: ExpectedDevice,
  now: Date,
): Promise<void> {
  const isTold = await askGateway(config.patience.gatewayMs, null, (signal) =>
    gateway.expect(device, signal),
  ).then(
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
