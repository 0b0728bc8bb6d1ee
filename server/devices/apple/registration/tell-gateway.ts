import { sql } from 'kysely';
import { createPool, type Pool, places, type Room } from '#server/background/pool.ts';
import type { Services } from '#server/call/services.ts';
import { isAmong } from '#server/database/conditions.ts';
import { inTurns, type Look } from '#server/database/in-turns.ts';
import { askGateway, type ExpectedDevice } from '#server/gateways/gateway.ts';

/** Ours: until a device that the gateway refused is told of again. */
const againAfterMs = 60_000;

/**
 * Tells the gateway of devices that were registered: it has them enrol here. Told again after a crash in between, which is
 * all the same to it. One that it refuses, or does not answer of, is told of again a while later and stops no other.
 */
export const createRegistrationPool = (services: Services, onFree?: () => void): Pool =>
  createPool(services, {
    name: 'registrations',
    take: (room) => findUntold(services, room),
    step: ({ id, serial_number }, stop) => tell(services, { device_id: id, serial_number }, stop),
    onFree,
  });

async function findUntold({ db, clock, notConnected }: Services, { free, held, ids }: Room) {
  if (notConnected.includes('devices')) return [];
  const now = await clock.now();
  const untold: Look = {
    waits: sql<boolean>`(not due.gateway_told)`,
    since: sql<Date>`coalesce(due.gateway_refused_at, '-infinity'::timestamptz)`,
    until: new Date(now.getTime() - againAfterMs),
    also: sql<boolean>`(not ${isAmong('due.id', ids)})`,
  };
  return db
    .selectFrom('apple_device')
    .innerJoin(
      inTurns({ table: 'apple_device', looks: [untold], atMost: places, held }).as('turn'),
      'turn.id',
      'apple_device.id',
    )
    .select(['apple_device.id', 'apple_device.store_id', 'apple_device.serial_number'])
    .orderBy('turn.place')
    .limit(free)
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
