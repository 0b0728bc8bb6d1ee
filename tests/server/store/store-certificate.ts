import { seal } from '#server/database/seal.ts';
import { makeAbmKey } from '#server/store/abm/certificate.ts';
import type { TestServer } from '../test-server.ts';

/** Of the key of a store; it is made where there is none. */
export async function storeCertificate(
  { services: { db, clock, sealKey } }: TestServer,
  { store_id }: { readonly store_id: string },
): Promise<string> {
  const find = () =>
    db.selectFrom('store_abm').select('certificate').where('store_id', '=', store_id).executeTakeFirst();
  const standing = await find();
  if (standing) return standing.certificate;
  const now = await clock.now();
  const { certificate, privateKey } = await makeAbmKey('test', now);
  await db
    .insertInto('store_abm')
    .values({
      store_id,
      date_created: now,
      certificate,
      private_key: seal(
        sealKey,
        { column: 'store_abm.private_key', row: store_id, store: store_id },
        privateKey,
      ),
      token: null,
      token_expires_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())?.certificate ?? '';
}
