import { sql } from 'kysely';
import type { OwnContactColumns } from '../../port/kind.ts';

/** Apple's servers may have said something newer than the device. */
const isNewLook = sql`(fact.activation_lock_status is not null
  and (device.activation_lock_observed_at is null or fact.at > device.activation_lock_observed_at))`;

const tellsSystem = sql`fact.os_update_status is not null`;

/** An answer may have told something newer than a contact that was under way. */
const isNewOfInstalls = sql`(fact.app_installs is not null
  and (device.app_installs_observed_at is null or fact.at > device.app_installs_observed_at))`;

export const contactColumns: OwnContactColumns = {
  of: ({ activation_locked, system, app_installs = null }) => ({
    activation_lock_status: activation_locked === undefined ? null : Number(activation_locked),
    ...system,
    app_installs,
  }),
  types: sql`activation_lock_status integer, os_version text, available_os_updates jsonb,
    os_update_status integer, os_update_version text, app_installs jsonb`,
  assignments: sql`
    activation_lock_status = case when ${isNewLook}
      then fact.activation_lock_status else device.activation_lock_status end,
    activation_lock_observed_at = case when ${isNewLook} then fact.at else device.activation_lock_observed_at end,
    os_version = coalesce(fact.os_version, device.os_version),
    available_os_updates = coalesce(fact.available_os_updates, device.available_os_updates),
    os_update_status = coalesce(fact.os_update_status, device.os_update_status),
    os_update_version = case when ${tellsSystem} then fact.os_update_version else device.os_update_version end,
    os_update_observed_at = case when ${tellsSystem} then fact.at else device.os_update_observed_at end,
    app_installs = case when ${isNewOfInstalls} then fact.app_installs else device.app_installs end,
    app_installs_observed_at = case when ${isNewOfInstalls} then fact.at else device.app_installs_observed_at end`,
};
