import type { Selectable } from 'kysely';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import type * as contract from '#api/contract/people/clerks.ts';
import { clerkSmsType } from '#api/contract/people/system.ts';
import { codesIn, inTableOrder, isPermissionCode } from '#domain/access/permissions.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { formatShort } from '#domain/text/time.ts';
import type { Actor, Call } from '../../call/handler.ts';
import { changedSince, isSameChange } from '../../call/last-change.ts';
import { Refusal } from '../../call/refusal.ts';
import type { LiveNews } from '../../call/services.ts';
import { json } from '../../database/json.ts';
import type { ClerkTable } from '../../database/schema/people-tables.ts';
import type { Tx } from '../../database/schema/tables.ts';
import type { SmsNotice } from '../../gateways/sms/sender.ts';
import { type Author, addEntry, byClerk } from '../../journal/journal.ts';
import { endAccess } from '../../security/end-access.ts';
import { verifySecondaryPassword } from '../../security/secondary-password.ts';
import { unsetSecondaryPassword } from '../../security/set-password.ts';
import { smsMismatch, useSmsCode } from '../../security/sms-codes.ts';
import { requireClerk, requireClerks } from '../find-clerk.ts';
import { holdSubject } from './acting-admin.ts';
import { type ClerkColumns, factsOf } from './facts.ts';
import { lastChangeOf, presentClerk } from './list.ts';
import { isPhoneInUse, phoneInUse, refusingTakenPhone } from './phone-in-use.ts';
import { permissionUnknown } from './rights.ts';
import { tellBySms } from './tell.ts';

/** These decide what somebody may do and see: a change acts at the next call, and a stream that was opened before ends. */
const rights = ['permission', 'is_admin', 'visible_clerk'] as const satisfies readonly (keyof ClerkColumns)[];

/** Ours: whoever has the phone number can set both passwords by SMS, and act as this clerk. */
const proven: readonly (keyof ClerkColumns)[] = [...rights, 'phone_number'];

type Told = Parameters<typeof tellBySms>[2];

/** Throws as the row says, in this order: 404, 403 or 429 for the password, and under the lock 409, 422, 400, 404. */
export async function updateClerk({
  services: { db, live, sms },
  actor,
  body,
  ip,
  now,
}: Call<typeof contract.updateClerk>): Promise<Clerk> {
  const { password, sms_code, based_on, quota, id: named, ...rest } = body;
  const { id } = await requireClerk(db, actor, named);
  const proof =
    password === undefined
      ? null
      : { hash: await verifySecondaryPassword(db, actor.id, password, now), field: 'password' };
  const outcome = await refusingTakenPhone(() =>
    db.transaction().execute(async (tx): Promise<Refusal | Told> => {
      const clerk = await holdSubject(tx, actor, proof, id);
      const changes = changesOf(clerk, { ...rest, total_quota: quota });
      const names = Object.keys(changes) as (keyof ClerkColumns)[];
      if (names.length === 0) return [];
      if (based_on !== undefined) await requireUnchanged(tx, actor, { id, seen: based_on }, now);
      if (id === actor.id && changes.is_admin === false)
        throw new Refusal('NOT_POSSIBLE', clerkMessages.ownAdminKept, { field: 'is_admin' });
      if (proof === null && names.some((name) => proven.includes(name)))
        throw new Refusal('INVALID_INPUT', memberMessages.secondaryPasswordRequired, { field: 'password' });
      await requireClerks(tx, actor, changes.visible_clerk ?? []);
      if (changes.phone_number !== undefined) {
        const refused = await takeNumber(tx, changes.phone_number, sms_code, now);
        if (refused) return refused;
      }
      await setClerk(tx, live, clerk, { changes, by: byClerk(actor.id, ip) }, now);
      if (clerk.disabled && (await isPhoneInUse(tx, clerk.phone_number))) return [];
      return told(changes).map((type) => ({ type, phone_number: clerk.phone_number }));
    }),
  );
  if (outcome instanceof Refusal) throw outcome;
  tellBySms({ sms }, actor, outcome);
  return presentClerk(db, actor, now, id);
}

/** Of a clerk who is held, what is otherwise yet. */
export async function setClerk(
  tx: Tx,
  live: LiveNews,
  clerk: Selectable<ClerkTable>,
  { changes, by }: { readonly changes: Partial<ClerkColumns>; readonly by: Author },
  now: Date,
): Promise<void> {
  const { id, store_id } = clerk;
  const names = Object.keys(changes) as (keyof ClerkColumns)[];
  const { visible_clerk, ...columns } = changes;
  await tx
    .updateTable('clerk')
    .set({ ...columns, ...(visible_clerk && { visible_clerk: json(visible_clerk) }), date_updated: now })
    .where('id', '=', id)
    .execute();
  const isRenumbered = changes.phone_number !== undefined;
  if (isRenumbered) await passOn(tx, live, clerk, now);
  const before = Object.fromEntries(names.map((name) => [name, clerk[name]]));
  await addEntry(tx, {
    kind: 'clerk',
    store_id,
    by,
    subject: id,
    what: 'update',
    before: { ...factsOf(before), ...(clerk.is_admin && isRenumbered && { is_admin: true }) },
    after: factsOf(changes),
    at: now,
  });
  if (names.some((name) => rights.some((right) => right === name)))
    await live.sessionChanged(tx, { store_id, clerk_id: id, session_id: null });
}

/** What refuses the number; null: whoever reads its SMS has agreed. What is tried of a code counts, so that it is answered and not thrown. */
async function takeNumber(
  tx: Tx,
  phone_number: string,
  code: string | undefined,
  now: Date,
): Promise<Refusal | null> {
  if (code === undefined)
    return new Refusal('INVALID_INPUT', clerkMessages.numberCodeRequired, { field: 'sms_code' });
  if (!(await useSmsCode(tx, { phone_number, type: clerkSmsType, code }, now))) return smsMismatch();
  return (await isPhoneInUse(tx, phone_number)) ? phoneInUse() : null;
}

/** From now on it is the account of whoever has the new number: nothing that came with the former one opens it (`decision.bodies`). */
async function passOn(tx: Tx, live: LiveNews, clerk: Selectable<ClerkTable>, now: Date) {
  // Whoever is disabled has none; their number may be another's by now.
  if (!clerk.disabled) await endAccess(tx, live, clerk, now);
  await unsetSecondaryPassword(tx, clerk);
}

const told = ({ phone_number, is_admin }: Partial<ClerkColumns>): SmsNotice['type'][] => [
  ...(is_admin === false ? (['clerk-demoted'] as const) : []),
  ...(phone_number === undefined ? [] : (['clerk-number-changed'] as const)),
];

type Wanted = { readonly [Name in keyof ClerkColumns]?: ClerkColumns[Name] | undefined };

/**
 * What of it is otherwise. With any right what the map of rights no longer holds is dropped, and nothing is added that it does not hold
 * (`decision.clerk.permission`). Throws 400.
 */
function changesOf(clerk: ClerkColumns, wanted: Wanted): Partial<ClerkColumns> {
  const held = codesIn(clerk.permission);
  const codes = codesIn(wanted.permission ?? clerk.permission);
  if (codes.some((code) => !isPermissionCode(code) && !held.includes(code))) throw permissionUnknown();
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && comparable(name, value) !== comparable(name, clerk[name as keyof ClerkColumns]);
  const changes = Object.fromEntries(Object.entries(wanted).filter(differs)) as Partial<ClerkColumns>;
  const isOfRights = wanted.permission !== undefined || rights.some((right) => right in changes);
  const permission = inTableOrder(codes).join(',');
  const { permission: _, ...others } = changes;
  return isOfRights && permission !== clerk.permission ? { ...others, permission } : others;
}

/** Clerks are a set. */
const comparable = (_: string, value: unknown): unknown =>
  Array.isArray(value) ? value.toSorted().join(',') : value;

/** Throws 409, with the clerk as they stand and who has set it, where that is not what was seen. */
async function requireUnchanged(
  tx: Tx,
  actor: Actor,
  { id, seen }: { readonly id: string; readonly seen: string | null },
  now: Date,
): Promise<void> {
  const current = await presentClerk(tx, actor, now, id);
  const { changed } = current;
  if (isSameChange(changed?.at ?? null, seen)) return;
  const by = changed && {
    who: changed.clerk_name,
    when: formatShort(changed.at, now),
    isSelf: (await lastChangeOf(tx, id))?.actor_id === actor.id,
  };
  throw changedSince(memberMessages.editedMeanwhile('店员', by), current);
}
