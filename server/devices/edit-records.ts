import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import { recordActorName } from '#domain/devices/record-actor.ts';
import type { RecordedEditName } from '#domain/devices/recorded-edits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { formatShort } from '#domain/text/time.ts';
import type { Actor } from '#server/call/handler.ts';
import { changedSince } from '#server/call/last-change.ts';
import type { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { json } from '#server/database/json.ts';
import type { DeviceRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { type Author, addStep } from '#server/journal/journal.ts';
import { newOperationId } from '#server/operations/keys/operation-id.ts';

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
  readonly by: Author;
  readonly ip: string;
  /** Chinese: what was changed, without anything that says something of whoever has the device: records outlast it */
  readonly remark: string;
}

/** Writes into the log who changed what of a device in our own records, in the transaction that changes it. */
export const recordEdit = (tx: Tx, { device, ...edit }: Edit, now: Date): Promise<void> =>
  recordEdits(tx, { ...edit, devices: [device] }, now);

type Edits = Omit<Edit, 'device'> & { readonly devices: readonly Edit['device'][] };

/** The same of several devices at once: a record for each. */
export async function recordEdits(
  tx: Tx,
  { name, devices, by, ip, remark }: Edits,
  now: Date,
): Promise<void> {
  const status = operationStatus.acknowledged;
  const rows = devices.map((device) => ({ id: newOperationId(), device }));
  await tx
    .insertInto('operation')
    .values(
      rows.map(({ id, device }) => ({
        id,
        command_uuid: randomUUID(),
        request_hash: '',
        date_created: now,
        store_id: device.store_id,
        clerk_id: by.clerk_id,
        actor: by.actor,
        api_key: by.api_key ?? null,
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
      })),
    )
    .execute();
  for (const { id, device } of rows)
    await addStep(tx, {
      operation: { id, store_id: device.store_id },
      by,
      step: { status, remark },
      at: now,
    });
}

/** Null: no clerk. */
interface MaybeClerk {
  readonly id: string | null;
}

/** What a person calls what they have edited. */
export const editedWhat = { 'update-hirer': '承租人', 'update-remark': '备注' } as const;

/** The edits that change the same. */
const alsoBy: Record<keyof typeof editedWhat, readonly RecordedEditName[]> = {
  'update-hirer': ['update-hirer', 'enroll-submit'],
  'update-remark': ['update-remark'],
};

/** The 409 of who has seen something else than `current`: who changed it last, and when, as far as that is on record. */
export async function editedMeanwhile(
  tx: Tx,
  name: keyof typeof editedWhat,
  {
    device,
    actor,
    current,
    now,
  }: { device: Pick<DeviceRow, 'id'>; actor: MaybeClerk; current: object; now: Date },
): Promise<Refusal> {
  const by = await lastEditor(tx, alsoBy[name], { device, actor, now });
  return changedSince(memberMessages.editedMeanwhile(editedWhat[name], by), current);
}

/** As sentences tell of it. */
export async function lastEditor(
  tx: Tx,
  names: readonly RecordedEditName[],
  { device, actor, now }: { device: Pick<DeviceRow, 'id'>; actor: MaybeClerk; now: Date },
): Promise<memberMessages.LastEditor> {
  const last = await lastEdit(tx, names, device, now);
  return last && { ...last, isSelf: last.clerk_id !== null && last.clerk_id === actor.id };
}

/** Who has made one of these edits last, and when; null: nobody has, as far as that is on record. */
export async function lastEdit(
  tx: Tx,
  names: readonly RecordedEditName[],
  { id }: Pick<DeviceRow, 'id'>,
  now: Date,
): Promise<{ readonly clerk_id: string | null; readonly who: string; readonly when: string } | null> {
  const last = await tx
    .selectFrom('operation')
    .leftJoin('clerk', 'clerk.id', 'operation.clerk_id')
    .select([
      'operation.clerk_id',
      'clerk.name',
      'operation.actor',
      'operation.api_key',
      'operation.date_created',
    ])
    .where('operation.device_id', '=', id)
    .where(sql<boolean>`operation.command in (${sql.join(names)})`)
    .orderBy('operation.date_created', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  return {
    clerk_id: last.clerk_id,
    who: recordActorName(last.actor, last.name, last.api_key),
    when: formatShort(last.date_created.toISOString(), now),
  };
}
