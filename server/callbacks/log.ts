import type { ExpressionBuilder } from 'kysely';
import type { HandlerResult } from '#api/contract/row/endpoint.ts';
import type * as contract from '#api/contract/store/api-callback.ts';
import type { Delivery } from '#api/contract/store/api-callback.ts';
import { hasModule } from '#domain/access/permissions.ts';
import { deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import {
  callbackLeaseMs,
  callbackPressesPerMinute,
  callbackTriedMs,
  countedRecords,
  defaultPageSize,
} from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { CallbackState, CallbackType } from '#domain/open-api/callbacks.ts';
import * as openApiMessages from '#domain/open-api/messages.ts';
import type { Actor, Call } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { isOneOf } from '../database/conditions.ts';
import type { Tables } from '../database/schema/tables.ts';
import { isoOrNull } from '../operations/lock-evidence.ts';
import { takeTry } from '../security/limits.ts';
import { bodyOf, type CallbackRow } from './body.ts';
import { deliver } from './deliver.ts';

const present = (row: CallbackRow): Delivery => ({
  id: row.id,
  date_created: row.created_at.toISOString(),
  type: row.type,
  device:
    row.device_id === null || row.device_kind === null
      ? null
      : { id: row.device_id, kind: row.device_kind, serial_number: row.serial_number ?? '' },
  state: row.state,
  attempts: row.attempts,
  next_at: row.state === 'pending' ? isoOrNull(row.due_at) : null,
  last:
    row.sent_at === null
      ? null
      : {
          at: row.sent_at.toISOString(),
          status: row.answer_status,
          answer: row.answer,
          fault: row.fault,
          took_ms: row.took_ms ?? 0,
        },
  body: bodyOf(row),
});

/** Of the own store; of devices only where it has the module of their kind still. */
const isToldTo = (actor: Actor) => (eb: ExpressionBuilder<Tables, 'api_callback'>) => {
  const open = deviceKindNames.filter((kind) => hasModule(actor, deviceKind(kind).module));
  return eb.and([
    eb('store_id', '=', actor.store_id),
    eb.or([eb('device_kind', 'is', null), isOneOf('device_kind', open)]),
  ]);
};

/** A page of what was sent, newest first; nothing is counted beyond what is told (`decision.paging`). */
export async function findDeliveries({
  services: { db },
  actor,
  query: { page_num = 1, page_size = defaultPageSize, state, type },
}: Call<typeof contract.deliveries>): Promise<HandlerResult<typeof contract.deliveries>> {
  const found = db
    .selectFrom('api_callback')
    .where(isToldTo(actor))
    .$if(state !== undefined, (query) => query.where('state', '=', state as CallbackState))
    .$if(type !== undefined, (query) => query.where('type', '=', type as CallbackType));
  const { count } = await db
    .selectFrom(
      found
        .select('id')
        .limit(countedRecords + 1)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const total = Math.min(count, countedRecords);
  const told = { total, ...(count > total && ({ more: true } as const)) };
  const from = (page_num - 1) * page_size;
  if (from >= total) return { list: [], ...told };
  const rows = await found.selectAll().orderBy('seq', 'desc').limit(page_size).offset(from).execute();
  return { list: rows.map(present), ...told };
}

/** In front of the newer ones of its device. */
export async function resend({
  services,
  actor,
  params: { id },
  now,
}: Call<typeof contract.resend>): Promise<Delivery> {
  const { db } = services;
  await requirePress(services, actor, now);
  const row = await ofStore(services, actor, id);
  if (row.type === 'test') throw new Refusal('NOT_POSSIBLE', openApiMessages.testOnce);
  await requireAddress(services, actor);
  await db
    .updateTable('api_callback')
    .set({ state: 'pending', due_at: now, give_up_at: new Date(now.getTime() + callbackTriedMs) })
    .where('id', '=', id)
    .where('store_id', '=', actor.store_id)
    .execute();
  services.nudgeCallbacks();
  return present(await ofStore(services, actor, id));
}

/** One attempt while somebody waits for it; what comes of it stands in the log. */
export async function testDelivery({
  services,
  actor,
  now,
  request,
}: Call<typeof contract.test>): Promise<Delivery> {
  const { db } = services;
  await requirePress(services, actor, now);
  await requireAddress(services, actor);
  const row = await db
    .insertInto('api_callback')
    .values({
      store_id: actor.store_id,
      device_id: null,
      device_kind: null,
      serial_number: null,
      type: 'test',
      data: '{}',
      created_at: now,
      attempts: 1,
      due_at: now,
      // Nobody else sends it.
      lease_until: new Date(now.getTime() + callbackLeaseMs),
      give_up_at: now,
      sent_at: null,
      answer_status: null,
      answer: null,
      fault: null,
      took_ms: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await deliver(services, row, request.signal);
  return present(await ofStore(services, actor, row.id));
}

async function requirePress({ db }: Services, { store_id }: Actor, now: Date): Promise<void> {
  const limit = { key: `api-callback:${store_id}`, tries: callbackPressesPerMinute, windowMs: 60_000 };
  if (!(await takeTry(db, limit, now))) throw new Refusal('TOO_MANY', messages.tooMany);
}

async function requireAddress({ db }: Services, { store_id }: Actor): Promise<void> {
  const { api_enabled, api_callback_url, api_key } = await db
    .selectFrom('store')
    .select(['api_enabled', 'api_callback_url', 'api_key'])
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow();
  if (api_key === null) throw new Refusal('NOT_POSSIBLE', openApiMessages.keyFirst);
  if (!api_enabled) throw new Refusal('NOT_POSSIBLE', openApiMessages.switchedOff);
  if (api_callback_url === null) throw new Refusal('NOT_POSSIBLE', openApiMessages.addressFirst);
}

/** Throws 404. */
async function ofStore({ db }: Services, actor: Actor, id: string): Promise<CallbackRow> {
  const row = await db
    .selectFrom('api_callback')
    .selectAll()
    .where('id', '=', id)
    .where(isToldTo(actor))
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND', messages.notFound);
  return row;
}
