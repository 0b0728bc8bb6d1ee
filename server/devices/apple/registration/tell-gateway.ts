import { createPool, type Pool } from '#server/background/pool.ts';
import type { Services } from '#server/call/services.ts';
import { isAmong } from '#server/database/conditions.ts';
import { askGateway, type ExpectedDevice } from '#server/gateways/gateway.ts';

/** Ours: until a device that the gateway refused is told of again. */
const againAfterMs = 60_000;

/**
 * Tells the gateway of devices that were registered: it has them enrol here. Told again after a crash in between, which is
 * all the same to it. One that it refuses, or does not answer of, is told of again a while later and stops no other.
 */
export const createRegistrationPool = (services: Services, onEnd?: () => void): Pool =>
  createPool(services.log, {
    name: 'registrations',
    take: (atMost, underWay) => findUntold(services, atMost, underWay),
    step: ({ id, serial_number }, stop) => tell(services, { device_id: id, serial_number }, stop),
    onEnd,
  });

async function findUntold(
  { db, clock, notConnected }: Services,
  atMost: number,
  underWay: readonly string[],
) {
  if (notConnected.includes('devices')) return [];
  const now = await clock.now();
  return db
    .selectFrom('apple_device')
    .select(['id', 'serial_number'])
    .where('gateway_told', '=', false)
    .where(({ or, eb }) =>
      or([
        eb('gateway_refused_at', 'is', null),
        eb('gateway_refused_at', '<=', new Date(now.getTime() - againAfterMs)),
      ]),
    )
    .where(({ not }) => not(isAmong('id', underWay)))
    .orderBy('date_created')
    .limit(atMost)
    .execute();
}

async function tell(services: Services, device: ExpectedDevice, stop: AbortSignal): Promise<void> {
  const { db, clock, log } = services;
  const isTold = await askGateway(services, 'apple', stop, (gateway, signal) =>
    gateway.expect(device, signal),
  ).then(
    () => true,
    (error: unknown) => {
      // Nobody refused it: it is told of at the next start.
      if (stop.aborted) throw error;
      log.error('the gateway could not be told of a device', { error, device: device.device_id });
      return false;
    },
  );
  await db
    .updateTable('apple_device')
    .set(
      isTold ? { gateway_told: true, gateway_refused_at: null } : { gateway_refused_at: await clock.now() },
    )
    .where('id', '=', device.device_id)
    .execute();
}
