import type { ExpressionBuilder } from 'kysely';
import type { DatabaseOrTx, Tables } from '#server/database/schema/tables.ts';

/** A device with the names and the operation that its badges need: one query for a page, no more for fifty rows. */
export const deviceViews = (db: DatabaseOrTx) =>
  db.selectFrom('apple_device').selectAll('apple_device').select(namesAndWish);

export type DeviceView = Awaited<ReturnType<ReturnType<typeof deviceViews>['executeTakeFirstOrThrow']>>;

/** The same with what a row of the list shows: the whole is five times as long. */
export const listedViews = (db: DatabaseOrTx) =>
  db.selectFrom('apple_device').select(listedColumns).select(namesAndWish);

export type ListedView = Awaited<ReturnType<ReturnType<typeof listedViews>['executeTakeFirstOrThrow']>>;

const listedColumns = [
  'apple_device.id',
  'apple_device.serial_number',
  'apple_device.model',
  'apple_device.color',
  'apple_device.storage_capacity',
  'apple_device.os_version',
  'apple_device.for_clerk',
  'apple_device.hirer_name',
  'apple_device.hirer_phone_number',
  'apple_device.abm_status',
  'apple_device.supervise_status',
  'apple_device.activation_lock_status',
  'apple_device.lock_status',
  'apple_device.lock_observed_at',
  'apple_device.lock_observed_by',
  'apple_device.lock_wanted',
  'apple_device.lock_wanted_at',
  'apple_device.lock_operation',
  'apple_device.recycled_status',
  'apple_device.registration_time',
  'apple_device.last_active_time',
  'apple_device.last_active_location',
  'apple_device.battery_level',
  'apple_device.remark',
  'apple_device.system_restriction',
  'apple_device.available_os_updates',
  'apple_device.unlock_token',
  'apple_device.activation_lock_passcode',
  'apple_device.sim_observed_at',
  'apple_device.sim_1',
  'apple_device.sim_2',
] as const;

const namesAndWish = (eb: ExpressionBuilder<Tables, 'apple_device'>) => {
  const wish = () => eb.selectFrom('operation').whereRef('operation.id', '=', 'apple_device.lock_operation');
  return [
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
    wish().select('operation.status').as('wish_status'),
    wish().select('operation.sent_at').as('wish_sent_at'),
    wish().select('operation.heard_at').as('wish_heard_at'),
  ] as const;
};
