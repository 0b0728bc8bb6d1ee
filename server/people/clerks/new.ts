import * as contract from '#api/contract/people/clerks.ts';
import { clerkSmsType } from '#api/contract/people/system.ts';
import { codesIn, inTableOrder } from '#domain/access/permissions.ts';
import type { Actor, Call } from '../../call/handler.ts';
import type { DatabaseOrTx, Tx } from '../../database/schema/tables.ts';
import { once } from '../../http/once.ts';
import { addEntry, byClerk } from '../../journal/journal.ts';
import { holderOf } from '../../security/number-holder.ts';
import { hashPassword } from '../../security/passwords.ts';
import { verifySecondaryPassword } from '../../security/secondary-password.ts';
import { smsMismatch, useSmsCode } from '../../security/sms-codes.ts';
import { clerkNotFound, type FormerHolder, formerHolder, requireClerks } from '../find-clerk.ts';
import { insertClerk } from '../insert-clerk.ts';
import { holdActingAdmin, type Proof } from './acting-admin.ts';
import { factsOf } from './facts.ts';
import { phoneInUse } from './phone-in-use.ts';
import { harmlessIn } from './rights.ts';

interface Made {
  readonly id: string;
  readonly former: FormerHolder | null;
}

/** Throws as the row says. The same again under its key answers the same clerk (`decision.clerk.new`). */
export async function createClerk(call: Call<typeof contract.newClerk>): Promise<Made> {
  const { body, actor, ip, services, now } = call;
  const { db } = services;
  const { name, phone_number, sms_code: code, secondary_password, quota_limit, quota } = body;
  const field = 'secondary_password';
  const proof =
    secondary_password === undefined
      ? null
      : { hash: await verifySecondaryPassword(db, actor.id, secondary_password, now, field), field };
  const password_hash = await hashPassword(body.password);
  await once(call, [contract.newClerk.name, actor.id], async (tx) => {
    await holdActingAdmin(tx, actor, proof);
    const { visible_clerk = [], is_admin = false, permission = await firstRights(tx, actor, proof) } = body;
    await requireClerks(tx, actor, visible_clerk);
    if (!(await useSmsCode(tx, { phone_number, type: clerkSmsType, code }, now))) return smsMismatch();
    const { store_id } = actor;
    const set = { name, phone_number, is_admin, permission, visible_clerk, quota_limit, total_quota: quota };
    const id = await insertClerk(tx, { ...set, store_id, password_hash }, now);
    if (id === null) return phoneInUse();
    await addEntry(tx, {
      kind: 'clerk',
      store_id,
      by: byClerk(actor.id, ip),
      subject: id,
      what: 'create',
      before: null,
      after: factsOf(set),
      at: now,
    });
    return null;
  });
  return madeFor(db, actor, phone_number);
}

/** What the store gives to whoever is new; nobody who may command is made without a password (`decision.bodies`). */
async function firstRights(tx: Tx, { store_id }: Actor, proof: Proof): Promise<string> {
  const { employee_default_permission } = await tx
    .selectFrom('store')
    .select('employee_default_permission')
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow();
  return proof === null
    ? harmlessIn(employee_default_permission)
    : inTableOrder(codesIn(employee_default_permission)).join(',');
}

/** Whoever has the number, in the own store: it was made by this request, or by the one that this repeats. */
async function madeFor(db: DatabaseOrTx, actor: Actor, phone_number: string): Promise<Made> {
  const made = await holderOf(db, phone_number)
    .select('id')
    .where('store_id', '=', actor.store_id)
    .executeTakeFirst();
  if (!made) throw clerkNotFound();
  return { ...made, former: await formerHolder(db, actor, phone_number) };
}
