import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import type { RecordedEditName } from '#domain/devices/recorded-edits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { formatShort } from '#domain/text/time.ts';
import type { Actor } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { json } from '#server/database/json.ts';
import type { DeviceRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { addStep } from '#server/journal/journal.ts';
import { newOperationId } from '#server/operations/operation-id.ts';

/** A call that edits what our own records say of a device. */
export interface EditCall<Body> {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
  readonly body: { readonly device_id: string } & Body;
}

interface Edit {
  readonly name: RecordedEditName;
  readonly device: Pick<DeviceRow, 'id' | 'store_id' | 'kind'>;
  readonly actor: Pick<Actor, 'id'>;
  readonly ip: string;
  /** Chinese: what was changed, without anything that says something of whoever has the device: records outlast it */
  readonly remark: string;
}

/** Writes into the log who changed what of a device in our own records, in the transaction that changes it. */
export async function recordEdit(
  tx: Tx,
  { name, device, actor, ip, remark }: Edit,
  now: Date,
): Promise<void> {
  const status = operationStatus.acknowledged;
  const id = newOperationId();
  await tx
    .insertInto('operation')
    .values({
      id,
      command_uuid: randomUUID(),
      request_hash: '',
      date_created: now,
      store_id: device.store_id,
      clerk_id: actor.id,
      device_id: device.id,
      device_kind: device.kind,
      command: name,
      kind: name,
      payload: json({}),
      ip,
      remark,
      status,
      run_at: now,
      scheduled: false,
      released_at: now,
      finished_at: now,
    })
    .execute();
  const operation = { id, store_id: device.store_id };
  await addStep(tx, { operation, clerk_id: actor.id, step: { status, remark }, at: now });
}

/** What a person calls what they have edited. */
export const editedWhat = { 'update-hirer': '承租人', 'update-remark': '备注' } as const;

/** The 409 of who has seen something else than what stands: who changed it last, and when, as far as that is on record. */
export async function editedMeanwhile(
  tx: Tx,
  name: keyof typeof editedWhat,
  { id }: Pick<DeviceRow, 'id'>,
  now: Date,
): Promise<Refusal> {
  const last = await tx
    .selectFrom('operation')
    .innerJoin('clerk', 'clerk.id', 'operation.clerk_id')
    .select(['clerk.name', 'operation.date_created'])
    .where('operation.device_id', '=', id)
    .where(sql<boolean>`operation.command = ${name}`)
    .orderBy('operation.date_created', 'desc')
    .limit(1)
    .executeTakeFirst();
  const by = last && { who: last.name, when: formatShort(last.date_created.toISOString(), now) };
  return new Refusal('CONFLICT', memberMessages.editedMeanwhile(editedWhat[name], by ?? null));
}
