import type { AbmInfo, uploadToken } from '#api/contract/store/abm.ts';
import { abmTokenMaxBytes } from '#domain/limits.ts';
import { changedValue } from '#domain/member-messages.ts';
import * as storeMessages from '#domain/store/messages.ts';
import { dayMs } from '#domain/text/time.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { type SealedPlace, seal, unseal } from '#server/database/seal.ts';
import type { AbmAccount, AbmToken } from '#server/gateways/abm/abm.ts';
import { OutsideFault } from '#server/gateways/ask-outside.ts';
import { holdActingAdmin } from '#server/people/clerks/acting-admin.ts';
import { addSetting, holdStore, lastSetting, type Setter, storeOf } from '../settings/section.ts';
import { type AbmKey, fingerprintOf, makeAbmKey } from './certificate.ts';
import { readTokenFile } from './token-file.ts';

type OfStore = Pick<Actor, 'store_id'>;
const keyOf = ({ store_id }: OfStore): SealedPlace => ({
  column: 'store_abm.private_key',
  row: store_id,
  store: store_id,
});
const tokenOf = ({ store_id }: OfStore): SealedPlace => ({
  column: 'store_abm.token',
  row: store_id,
  store: store_id,
});

const found = ({ db }: Pick<Services, 'db'>, { store_id }: Actor) =>
  db.selectFrom('store_abm').selectAll().where('store_id', '=', store_id).executeTakeFirst();

/** Without the token itself. Apple is asked for organisation and server where it did not answer before. */
export async function abmInfo(services: Services, actor: Actor, now: Date): Promise<AbmInfo> {
  const { db, sealKey } = services;
  const abm = await found(services, actor);
  const store = await storeOf(db, actor);
  let names = { organisation: store.abm_account, server: store.abm_server };
  if (abm?.token && names.organisation === null) {
    const token: AbmToken = JSON.parse(unseal(sealKey, tokenOf(actor), abm.token));
    const account = await accountOf(services, token, now);
    if (account) {
      const isOfStanding = db
        .selectFrom('store_abm')
        .select('store_id')
        .where('store_id', '=', actor.store_id)
        .where('token', '=', abm.token);
      await db
        .updateTable('store')
        .set({ abm_account: account.organization, abm_server: account.server })
        .where('id', '=', actor.store_id)
        // Another token may have been uploaded while Apple was asked.
        .where('abm_account', 'is', null)
        .where(({ exists }) => exists(isOfStanding))
        .execute();
      names = { organisation: account.organization, server: account.server };
    }
  }
  const expires = abm?.token_expires_at ?? null;
  return {
    state: abm?.token ? 'token' : abm ? 'key' : 'none',
    ...names,
    expires: expires?.toISOString() ?? null,
    days_left: expires && Math.floor((expires.getTime() - now.getTime()) / dayMs),
    changed: await lastSetting(db, actor, 'abm-token'),
    key: abm
      ? { date_created: abm.date_created.toISOString(), fingerprint: fingerprintOf(abm.certificate) }
      : null,
  };
}

/** The certificate, PEM. It is made at the first request; of two at once one makes it and both get the same. */
export async function abmCertificate(services: Services, { actor, ip, now }: Setter): Promise<string> {
  const standing = await found(services, actor);
  if (standing) return standing.certificate;
  const made = await makeAbmKey(`phoneward ${actor.store_id}`, now);
  return services.db.transaction().execute(async (tx) => {
    await holdStore(tx, actor);
    await holdActingAdmin(tx, actor, null);
    const other = await tx
      .selectFrom('store_abm')
      .select('certificate')
      .where('store_id', '=', actor.store_id)
      .executeTakeFirst();
    if (other) return other.certificate;
    await tx
      .insertInto('store_abm')
      .values({
        store_id: actor.store_id,
        date_created: now,
        certificate: made.certificate,
        private_key: seal(services.sealKey, keyOf(actor), made.privateKey),
        token: null,
        token_expires_at: null,
      })
      .execute();
    const certificate = fingerprintOf(made.certificate);
    await addSetting(tx, { actor, ip, now }, 'abm-key', { before: null, after: { certificate } });
    return made.certificate;
  });
}

/** The token that is in Apple's file takes the place of the former one. Throws 413 and 422. The same file again changes nothing. */
export async function uploadAbmToken({
  services,
  actor,
  body,
  ip,
  now,
}: Call<typeof uploadToken>): Promise<AbmInfo> {
  const { sealKey } = services;
  const file = Buffer.from(body.content, 'base64');
  if (file.length > abmTokenMaxBytes)
    throw new Refusal('TOO_LARGE', storeMessages.tokenTooLarge(abmTokenMaxBytes / 1024), {
      field: 'content',
    });
  const standing = await found(services, actor);
  if (!standing)
    throw new Refusal('NOT_POSSIBLE', storeMessages.tokenOfOtherKey, { exit: storeMessages.keyFirst });
  const key: AbmKey = {
    certificate: standing.certificate,
    privateKey: unseal(sealKey, keyOf(actor), standing.private_key),
  };
  const token = readTokenFile(file, key);
  const expires = new Date(token.access_token_expiry);
  if (expires <= now)
    throw new Refusal('NOT_POSSIBLE', storeMessages.tokenExpired(expires.toISOString()), {
      field: 'content',
    });
  const account = await accountOf(services, token, now);
  await services.db.transaction().execute(async (tx) => {
    const store = await holdStore(tx, actor);
    await holdActingAdmin(tx, actor, null);
    const before = await tx
      .selectFrom('store_abm')
      .select(['token', 'token_expires_at'])
      .where('store_id', '=', actor.store_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const text = JSON.stringify(token);
    if (before.token !== null && unseal(sealKey, tokenOf(actor), before.token) === text) return;
    const names = { abm_account: account?.organization ?? null, abm_server: account?.server ?? null };
    await tx
      .updateTable('store')
      .set({ ...names, date_updated: now })
      .where('id', '=', actor.store_id)
      .execute();
    await tx
      .updateTable('store_abm')
      .set({ token: seal(sealKey, tokenOf(actor), text), token_expires_at: expires })
      .where('store_id', '=', actor.store_id)
      .execute();
    const { abm_account, abm_server } = store;
    await addSetting(tx, { actor, ip, now }, 'abm-token', {
      before: before.token_expires_at && {
        token: changedValue,
        expires_at: before.token_expires_at.toISOString(),
        abm_account,
        abm_server,
      },
      after: { token: changedValue, expires_at: expires.toISOString(), ...names },
    });
  });
  return abmInfo(services, actor, now);
}

/** Null where Apple cannot be asked: the token is kept without the names. */
async function accountOf(
  { abm, log }: Pick<Services, 'abm' | 'log'>,
  token: AbmToken,
  now: Date,
): Promise<AbmAccount | null> {
  try {
    return await abm.account(token, now);
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error;
    log.warn('apple business manager was not asked', { reason: error.message });
    return null;
  }
}
