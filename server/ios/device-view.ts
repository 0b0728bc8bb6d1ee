import type { DatabaseOrTx } from '../database/tables.ts';

/** A device with the names and the operation that its badges need: one query for a page, no more for fifty rows. */
export const deviceViews = (db: DatabaseOrTx) =>
  db
    .selectFrom('apple_device')
    .selectAll('apple_device')
    .select((eb) => [
      eb
        .selectFrom('clerk')
        .select('clerk.name')
        .whereRef('clerk.id', '=', 'apple_device.for_clerk')
        .as('for_clerk_name'),
      eb
        .selectFrom('clerk')
        .select('clerk.name')
        .whereRef('clerk.id', '=', 'apple_device.lock_wanted_by')
        .as('wanted_by_name'),
      eb
        .selectFrom('operation')
        .select('operation.status')
        .whereRef('operation.id', '=', 'apple_device.lock_operation')
        .as('wish_status'),
      eb
        .selectFrom('operation')
        .select('operation.sent_at')
        .whereRef('operation.id', '=', 'apple_device.lock_operation')
        .as('wish_sent_at'),
      eb
        .selectFrom('operation')
        .select('operation.heard_at')
        .whereRef('operation.id', '=', 'apple_device.lock_operation')
        .as('wish_heard_at'),
    ]);

export type DeviceView = Awaited<ReturnType<ReturnType<typeof deviceViews>['executeTakeFirstOrThrow']>>;
