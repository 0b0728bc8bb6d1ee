import { sql } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import { deviceCommandNames } from '#domain/kinds/commands.ts';
import { isOneOf } from '../database/conditions.ts';
import type { OperationRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';

const { sent, notNow } = operationStatus;

/**
 * A newer opposite is accepted although older ones of its kind wait for the device (`decision.one-active`): take-back.ts
 * asks the gateway for those. The device is locked.
 */
export const overtake = (tx: Tx, newer: Pick<OperationRow, 'id' | 'device_id' | 'kind' | 'command'>) =>
  tx
    .updateTable('operation')
    .set({ overtaken_by: newer.id, check_at: null })
    .where('device_id', '=', newer.device_id)
    .where('kind', '=', newer.kind)
    .where('command', '!=', newer.command)
    .where(isOneOf('command', deviceCommandNames))
    .where('status', '=', sent)
    .where('heard_at', 'is', null)
    .execute();

/** Somebody wants the newer one back: what it had overtaken stands as before. */
export const endOvertaking = (tx: Tx, { id, device_id }: Pick<OperationRow, 'id' | 'device_id'>) =>
  tx
    .updateTable('operation')
    .set({ overtaken_by: null, check_at: null })
    .where('device_id', '=', device_id)
    .where('overtaken_by', '=', id)
    .where(isOneOf('status', [sent, notNow]))
    .execute();

/** Condition over `other`: it waits for the device, and `due`, its opposite, may overtake it. */
export const mayBeOvertaken = sql<boolean>`(other.status = ${sql.lit(sent)} and other.heard_at is null
  and other.command <> due.command and ${isOneOf('other.command', deviceCommandNames)})`;
