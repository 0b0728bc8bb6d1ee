import { randomUUID } from 'node:crypto';
import { type UnlockCommandName, unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { json } from '#server/database/json.ts';
import { grantWorkflow } from '#server/operations/workflow-key.ts';
import type { OnDatabase } from './fixtures.ts';

interface KeyOptions {
  readonly clerk_id: string;
  readonly device_id: string;
  readonly commands?: readonly UnlockCommandName[];
  readonly with_sms?: boolean;
}

/** As prevalidation answers it: for all seven commands unless others are named. */
export async function makeUnlockKey(
  { services: { db, clock } }: OnDatabase,
  { commands = unlockCommandNames, with_sms = true, ...of }: KeyOptions,
): Promise<string> {
  const now = await clock.now();
  const { key } = await db
    .transaction()
    .execute((tx) => grantWorkflow(tx, 'one-click-unlock', { steps: commands, with_sms, ...of }, now));
  return key;
}

/** A one-click unlock of this device that stands still before it has done anything: its lost mode could not be ended. */
export async function makeStoppedUnlock(
  { services: { db, clock } }: OnDatabase,
  device: { readonly id: string; readonly store_id: string; readonly clerk_id: string },
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('unlock_saga')
    .values({
      id,
      request_hash: '',
      date_created: await clock.now(),
      store_id: device.store_id,
      clerk_id: device.clerk_id,
      acting_clerk_id: device.clerk_id,
      device_id: device.id,
      commands: json(['device_unlock']),
      ip: '127.0.0.1',
      status: 'stopped',
      cancel: null,
      cancelled_by: null,
    })
    .execute();
  await db
    .insertInto('unlock_step')
    .values({
      saga_id: id,
      position: 0,
      command: 'device_unlock',
      operation_id: null,
      command_uuid: randomUUID(),
      status: 'failed',
      reason: '设备拒绝执行',
      exit: '处理后可继续',
    })
    .execute();
  return id;
}
