import type { Hono } from 'hono';
import * as v from 'valibot';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { json } from '#server/database/json.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { holderOf } from '#server/security/number-holder.ts';

const clerkBody = v.strictObject({
  phone_number: v.string(),
  disabled: v.optional(v.boolean()),
  /** codes */
  permission: v.optional(v.array(v.string())),
  /** of the clerk's store */
  modules: v.optional(v.array(v.string())),
});
type ClerkBody = v.InferOutput<typeof clerkBody>;

/** Tests change what a clerk may do, as an administrator does. */
export function mountPeopleHooks(app: Hono<AppEnv>, { db, live }: Services): void {
  app.post('/api/test/clerk', async (c) => {
    const body = v.safeParse(clerkBody, await c.req.json());
    if (!body.success) throw new Refusal('INVALID_INPUT', messages.invalidInput);
    await db.transaction().execute(async (tx) => {
      for (const clerk of await change(tx, body.output)) {
        await live.sessionChanged(tx, { store_id: clerk.store_id, clerk_id: clerk.id, session_id: null });
      }
    });
    return c.json({ ok: true });
  });
}

/** Answers the clerks whom it concerns. */
async function change(tx: Tx, { phone_number, disabled, permission, modules }: ClerkBody) {
  const clerk = await holderOf(tx, phone_number).select(['id', 'store_id']).executeTakeFirst();
  if (!clerk) throw new Refusal('NOT_FOUND', messages.notFound);
  if (modules !== undefined) {
    await tx
      .updateTable('store')
      .set({ modules: json(modules) })
      .where('id', '=', clerk.store_id)
      .execute();
  }
  if (disabled !== undefined || permission !== undefined) {
    await tx
      .updateTable('clerk')
      .set({
        ...(disabled !== undefined && { disabled }),
        ...(permission !== undefined && { permission: permission.join(',') }),
      })
      .where('id', '=', clerk.id)
      .execute();
  }
  if (modules === undefined) return [clerk];
  return tx.selectFrom('clerk').select(['id', 'store_id']).where('store_id', '=', clerk.store_id).execute();
}
