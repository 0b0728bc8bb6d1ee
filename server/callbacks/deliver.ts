import { sql } from 'kysely';
import { callbackAnswerBytes, callbackAnswerKeptBytes, callbackFailuresBroken } from '#domain/limits.ts';
import type { Services } from '../call/services.ts';
import type { Tx } from '../database/schema/tables.ts';
import { lookUpHost } from '../gateways/callbacks/destination.ts';
import { ownNetworks } from '../gateways/callbacks/own-networks.ts';
import { type Posted, postCallback } from '../gateways/callbacks/post.ts';
import { standardWebhookHeaders } from '../gateways/standard-webhook.ts';
import { bringForward } from '../store/open-api/events.ts';
import { presentKey, unsealCallbackSecret } from '../store/open-api/keys.ts';
import { bodyOf, type CallbackRow, webhookIdOf } from './body.ts';

type Deliverer = Pick<Services, 'db' | 'clock' | 'config' | 'sealKey'>;

/** One attempt for a callback that this process has claimed, and what became of it. Throws where `stop` aborts: its lease ends by itself then. */
export async function deliver(services: Deliverer, callback: CallbackRow, stop: AbortSignal): Promise<void> {
  const { db, clock, config } = services;
  const receiver = await receiverOf(services, callback.store_id);
  // Switched off since it was claimed: nothing is sent.
  if (receiver === null) return;
  const body = bodyOf(callback);
  const at = await clock.now();
  const headers = standardWebhookHeaders({ id: webhookIdOf(callback), body, at }, receiver.secrets);
  const { callbackMs, callbackBodyMs } = config.patience;
  const began = performance.now();
  const posted = await postCallback(
    receiver.address,
    { headers, body },
    {
      network: { isOwn: ownNetworks(config.callbackNetworks), lookUp: lookUpHost },
      limits: { totalMs: callbackMs, bodyMs: callbackBodyMs, answerBytes: callbackAnswerBytes },
      stop,
    },
  );
  const took_ms = Math.round(performance.now() - began);
  await db.transaction().execute((tx) => settle(services, tx, callback, { ...posted, took_ms, at }));
}

interface Receiver {
  readonly address: URL;
  readonly secrets: readonly string[];
}

/** Null: the store wants no callbacks. */
async function receiverOf({ db, sealKey, clock }: Deliverer, store_id: string): Promise<Receiver | null> {
  const store = await db
    .selectFrom('store')
    .select(['id', 'api_enabled', 'api_callback_url', 'api_key', 'api_secret_key', 'callback_secret'])
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow();
  const present = presentKey(store);
  if (!store.api_enabled || store.api_callback_url === null || present === null) return null;
  const former = await db
    .selectFrom('former_api_key')
    .select(['store_id', 'api_key', 'api_secret_key', 'callback_secret'])
    .where('store_id', '=', store_id)
    .where('expires_at', '>', await clock.now())
    .orderBy('expires_at', 'desc')
    .execute();
  const keys = [present, ...former.map((key) => ({ ...key, isFormer: true }))];
  return {
    address: new URL(store.api_callback_url),
    secrets: keys.map((key) => unsealCallbackSecret(sealKey, key)),
  };
}

interface Attempt extends Posted {
  readonly took_ms: number;
  readonly at: Date;
}

/** Nothing where it has passed to somebody else: a lease that ended. */
async function settle(
  { config }: Deliverer,
  tx: Tx,
  { id, store_id, device_id, attempts, give_up_at }: CallbackRow,
  { status, answer, fault, took_ms, at }: Attempt,
): Promise<void> {
  const due_at = new Date(at.getTime() + untilNext(config.patience, attempts, Math.random()));
  const state = fault === null ? 'delivered' : due_at < give_up_at ? 'pending' : 'failed';
  const { numUpdatedRows } = await tx
    .updateTable('api_callback')
    .set({
      state,
      due_at,
      lease_until: null,
      sent_at: at,
      answer_status: status,
      answer: answer === null ? null : storable(answer),
      fault,
      took_ms,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  // Those behind it can't leave before it: they need not be looked at.
  if (state === 'pending' && device_id !== null) await waitBehind(tx, { id, store_id, device_id, due_at });
  if (fault === null) await receiverAnswers(tx, store_id, at);
  else await receiverFails(tx, store_id, { at, patience: config.patience });
}

/** The database takes no null character, and half a character at the cut is none. */
const storable = (text: string) =>
  Buffer.from(text.replaceAll('\0', ''))
    .subarray(0, callbackAnswerKeptBytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');

const waitBehind = (
  tx: Tx,
  {
    id,
    store_id,
    device_id,
    due_at,
  }: Pick<CallbackRow, 'id' | 'store_id' | 'due_at'> & { readonly device_id: string },
) =>
  tx
    .updateTable('api_callback')
    .set({ due_at })
    .where('store_id', '=', store_id)
    .where('device_id', '=', device_id)
    .where('state', '=', 'pending')
    .where('id', '!=', id)
    .where('due_at', '<', due_at)
    .execute();

/** In ms. `chance` in [0, 1): what failed together is not tried again together. */
const untilNext = (
  { callbackRetryMs, callbackRetryMaxMs }: Deliverer['config']['patience'],
  attempts: number,
  chance: number,
) => Math.min(callbackRetryMs * 2 ** Math.min(attempts - 1, 30), callbackRetryMaxMs) * (0.5 + chance / 2);

/** What waits because of it goes at once. */
async function receiverAnswers(tx: Tx, store_id: string, at: Date): Promise<void> {
  const before = await tx
    .selectFrom('api_receiver')
    .select('failures')
    .where('store_id', '=', store_id)
    .executeTakeFirst();
  if (!before || before.failures === 0) return;
  if (before.failures >= callbackFailuresBroken) await bringForward(tx, store_id, at);
  await tx
    .updateTable('api_receiver')
    .set({ failures: 0, retry_at: at })
    .where('store_id', '=', store_id)
    .execute();
}

async function receiverFails(
  tx: Tx,
  store_id: string,
  { at, patience }: { readonly at: Date; readonly patience: Deliverer['config']['patience'] },
): Promise<void> {
  const { failures } = await tx
    .insertInto('api_receiver')
    .values({ store_id, failures: 1, retry_at: at })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({ failures: sql<number>`api_receiver.failures + 1` }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  const broken = failures - callbackFailuresBroken + 1;
  if (broken < 1) return;
  const retry_at = new Date(at.getTime() + untilNext(patience, broken, Math.random()));
  await tx.updateTable('api_receiver').set({ retry_at }).where('store_id', '=', store_id).execute();
}
