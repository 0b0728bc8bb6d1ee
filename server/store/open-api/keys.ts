import { randomBytes } from 'node:crypto';
import type { HandlerResult } from '#api/contract/row/endpoint.ts';
import type * as contract from '#api/contract/store/api-key.ts';
import type { ApiKeyInfo } from '#api/contract/store/api-key.ts';
import { apiKeyBytes, apiSecretBytes, formerApiKeyMs } from '#domain/limits.ts';
import { changedValue } from '#domain/member-messages.ts';
import * as openApiMessages from '#domain/open-api/messages.ts';
import type { Call } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { type SealedPlace, type SealKey, seal, unseal } from '#server/database/seal.ts';
import { destinationOf, lookUpHost, NoDestination } from '#server/gateways/callbacks/destination.ts';
import { ownNetworks } from '#server/gateways/callbacks/own-networks.ts';
import { webhookSecretPrefix } from '#server/gateways/standard-webhook.ts';
import { once } from '#server/http/once.ts';
import { holdActingAdmin } from '#server/people/clerks/acting-admin.ts';
import { verifySecondaryPassword } from '#server/security/secondary-password.ts';
import {
  addSetting,
  changeSection,
  holdStore,
  lastSetting,
  type Section,
  type Setter,
  type StoreRow,
  storeOf,
} from '../settings/section.ts';
import { beginWithReceiver, endPending } from './events.ts';

/** As it stands in the database, sealed. */
export interface StoredApiKey {
  readonly store_id: string;
  readonly api_key: string;
  readonly api_secret_key: string;
  /** null: it has none of its own, and its secret signs callbacks too */
  readonly callback_secret: string | null;
  /** stands in the table of former ones */
  readonly isFormer: boolean;
}

type OfKey = Pick<StoredApiKey, 'store_id' | 'api_key' | 'isFormer'>;
type SecretColumn = 'api_secret_key' | 'callback_secret';

const placeOf = ({ store_id, api_key, isFormer }: OfKey, column: SecretColumn): SealedPlace =>
  isFormer
    ? { column: `former_api_key.${column}`, row: api_key, store: store_id }
    : { column: `store.${column}`, row: store_id, store: store_id };

type ForCalls = Omit<StoredApiKey, 'callback_secret'>;
export const unsealApiSecret = (sealKey: SealKey, key: ForCalls): string =>
  unseal(sealKey, placeOf(key, 'api_secret_key'), key.api_secret_key);

/** What callbacks are signed by. */
export const unsealCallbackSecret = (sealKey: SealKey, key: StoredApiKey): string =>
  key.callback_secret === null
    ? unsealApiSecret(sealKey, key)
    : unseal(sealKey, placeOf(key, 'callback_secret'), key.callback_secret);

const sealSecrets = (
  sealKey: SealKey,
  of: OfKey,
  { secret, callbackSecret }: { readonly secret: string; readonly callbackSecret: string },
) => ({
  api_key: of.api_key,
  api_secret_key: seal(sealKey, placeOf(of, 'api_secret_key'), secret),
  callback_secret: seal(sealKey, placeOf(of, 'callback_secret'), callbackSecret),
});

interface AccessFields extends Record<string, string> {
  readonly api_callback_url: string;
  readonly api_ip_white_list: string;
}

const access: Section<AccessFields> = {
  name: 'api-access',
  read: ({ api_callback_url, api_ip_white_list }) => ({
    api_callback_url: api_callback_url ?? '',
    api_ip_white_list,
  }),
  columns: ({ api_callback_url, api_ip_white_list }) => ({
    api_callback_url: api_callback_url || null,
    api_ip_white_list,
  }),
};

/** Without the secret (`store.api`). */
export async function apiKeyInfo(db: DatabaseOrTx, { actor, ip, now }: Setter): Promise<ApiKeyInfo> {
  const store = await storeOf(db, actor);
  const former = await db
    .selectFrom('former_api_key')
    .select(['api_key', 'expires_at'])
    .where('store_id', '=', actor.store_id)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .execute();
  return {
    api_enabled: store.api_enabled,
    api_key: store.api_key,
    former: former.map(({ api_key, expires_at }) => ({ api_key, works_until: expires_at.toISOString() })),
    ...access.read(store),
    present_address: ip,
    changed: await lastSetting(db, actor, access.name),
  };
}

export async function switchApi(call: Call<typeof contract.enabled>): Promise<ApiKeyInfo> {
  const { services, actor, body, now } = call;
  const hash = await verifySecondaryPassword(services.db, actor.id, body.password, now);
  await services.db.transaction().execute(async (tx) => {
    const store = await holdStore(tx, actor);
    await holdActingAdmin(tx, actor, { hash, field: 'password' });
    await setEnabled(tx, call, store, body.api_enabled);
  });
  return apiKeyInfo(services.db, call);
}

async function setEnabled(tx: Tx, setter: Setter, store: StoreRow, wanted: boolean): Promise<void> {
  if (store.api_enabled === wanted) return;
  await tx
    .updateTable('store')
    .set({ api_enabled: wanted, date_updated: setter.now })
    .where('id', '=', store.id)
    .execute();
  if (!wanted) await endPending(tx, store.id);
  const said = (api_enabled: boolean) => ({ api_enabled });
  await addSetting(tx, setter, 'api-switch', { before: said(!wanted), after: said(wanted) });
}

/** Shows the secrets, which is on record. Throws 422 where there is none. */
export async function previewSecret(
  call: Call<typeof contract.preview>,
): Promise<HandlerResult<typeof contract.preview>> {
  const {
    services: { db, sealKey },
    actor,
    body: { password, api_enabled },
    now,
  } = call;
  const hash = await verifySecondaryPassword(db, actor.id, password, now);
  return db.transaction().execute(async (tx) => {
    const store = await holdStore(tx, actor);
    await holdActingAdmin(tx, actor, { hash, field: 'password' });
    const key = presentKey(store);
    if (key === null) throw new Refusal('NOT_POSSIBLE', openApiMessages.keyFirst);
    if (api_enabled !== undefined) await setEnabled(tx, call, store, api_enabled);
    const said = (api_secret_viewed: boolean) => ({ api_secret_viewed });
    await addSetting(tx, call, 'api-key', { before: said(false), after: said(true) });
    return {
      api_key: key.api_key,
      api_secret_key: unsealApiSecret(sealKey, key),
      callback_secret: unsealCallbackSecret(sealKey, key),
    };
  });
}

/** null: none has been made */
export const presentKey = ({
  id,
  api_key,
  api_secret_key,
  callback_secret,
}: Pick<StoreRow, 'id' | 'api_key' | 'api_secret_key' | 'callback_secret'>): StoredApiKey | null =>
  api_key === null || api_secret_key === null
    ? null
    : { store_id: id, api_key, api_secret_key, callback_secret, isFormer: false };

/** Of calls the text is the secret, of callbacks what it encodes, as Standard Webhooks asks for. */
const newSecret = () => `${webhookSecretPrefix}${randomBytes(apiSecretBytes).toString('base64')}`;

export function newApiKey(sealKey: SealKey, store_id: string) {
  const api_key = `ak_${randomBytes(apiKeyBytes).toString('hex')}`;
  const [secret, callbackSecret] = [newSecret(), newSecret()];
  const columns = sealSecrets(sealKey, { store_id, api_key, isFormer: false }, { secret, callbackSecret });
  return { api_key, secret, callbackSecret, columns };
}

export async function generateKey(call: Call<typeof contract.generate>): Promise<ApiKeyInfo> {
  const { services, actor, body, now } = call;
  const hash = await verifySecondaryPassword(services.db, actor.id, body.password, now);
  await once(call, ['store.apiKey.generate', actor.id], async (tx) => {
    const former = presentKey(await holdStore(tx, actor));
    const before = former?.api_key ?? null;
    await holdActingAdmin(tx, actor, { hash, field: 'password' });
    const { api_key, columns } = newApiKey(services.sealKey, actor.store_id);
    await tx
      .updateTable('store')
      .set({ ...columns, date_updated: now })
      .where('id', '=', actor.store_id)
      .execute();
    const { end_former = false } = body;
    // Two keys work at most; those that end stay on record for a while, so that a call with one is told as such.
    await tx
      .updateTable('former_api_key')
      .set({ expires_at: now })
      .where('store_id', '=', actor.store_id)
      .where('expires_at', '>', now)
      .execute();
    if (former && end_former) await keepFormer(tx, services.sealKey, former, now);
    else if (former) await keepFormer(tx, services.sealKey, former, new Date(now.getTime() + formerApiKeyMs));
    await addSetting(tx, call, 'api-key', {
      before: { api_key: before, api_secret_key: before === null ? '' : changedValue },
      after: {
        api_key,
        api_secret_key: changedValue,
        ...(before !== null && { former_api_keys: openApiMessages.formerKeys(end_former) }),
      },
    });
    return null;
  });
  return apiKeyInfo(services.db, call);
}

async function keepFormer(tx: Tx, sealKey: SealKey, key: StoredApiKey, expires_at: Date): Promise<void> {
  const { store_id, api_key } = key;
  const secrets = {
    secret: unsealApiSecret(sealKey, key),
    callbackSecret: unsealCallbackSecret(sealKey, key),
  };
  const columns = sealSecrets(sealKey, { store_id, api_key, isFormer: true }, secrets);
  await tx
    .insertInto('former_api_key')
    .values({ ...columns, store_id, expires_at })
    .execute();
}

/** Throws 400 for a callback address that leads nowhere, or where none may lead. */
export async function updateAccess(call: Call<typeof contract.update>): Promise<ApiKeyInfo> {
  const { services, actor, ip, body, now } = call;
  const { based_on: basedOn, password, ...wanted } = body;
  const hash = await verifySecondaryPassword(services.db, actor.id, password, now);
  await requireDestination(services, wanted.api_callback_url ?? '');
  const present = (db: DatabaseOrTx) => apiKeyInfo(db, call);
  await changeSection(access, {
    services,
    actor,
    ip,
    now,
    proof: { hash, field: 'password' },
    wanted,
    basedOn,
    present,
    told: async (tx, { api_callback_url }) => {
      if (api_callback_url === '') await endPending(tx, actor.store_id);
      else if (api_callback_url !== undefined) await beginWithReceiver(tx, actor.store_id, now);
    },
  });
  services.nudgeCallbacks();
  return present(services.db);
}

const sentences = { own: openApiMessages.callbackUrlOwn, unknown: openApiMessages.callbackUrlUnknown };

async function requireDestination({ config }: Pick<Services, 'config'>, address: string): Promise<void> {
  if (address === '') return;
  const network = { isOwn: ownNetworks(config.callbackNetworks), lookUp: lookUpHost };
  try {
    await destinationOf(new URL(address), network);
  } catch (error) {
    if (!(error instanceof NoDestination)) throw error;
    throw new Refusal('INVALID_INPUT', sentences[error.reason], { field: 'api_callback_url' });
  }
}
