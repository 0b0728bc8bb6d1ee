import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import type * as contract from '#api/contract/people/clerks.ts';
import { inTableOrder } from '#domain/access/permissions.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { formatShort } from '#domain/text/time.ts';
import type { Actor, Call } from '../../call/handler.ts';
import { changedSince, isSameChange } from '../../call/last-change.ts';
import { Refusal } from '../../call/refusal.ts';
import type { LiveNews } from '../../call/services.ts';
import { json } from '../../database/json.ts';
import type { Tx } from '../../database/schema/tables.ts';
import { type Author, addEntry, byClerk } from '../../journal/journal.ts';
import { verifySecondaryPassword } from '../../security/secondary-password.ts';
import { requireClerk, requireClerks } from '../find-clerk.ts';
import { holdSubject } from './acting-admin.ts';
import { type ClerkColumns, factsOf } from './facts.ts';
import { lastChangeOf, presentClerk } from './list.ts';
import { refusingTakenPhone } from './phone-in-use.ts';

/** These decide what somebody may do and see: a change acts at the next call, and a stream that was opened before ends. */
const rights = ['permission', 'is_admin', 'visible_clerk'] as const satisfies readonly (keyof ClerkColumns)[];

/** Ours: whoever has the phone number can set both passwords by SMS, and act as this clerk. */
const proven: readonly (keyof ClerkColumns)[] = [...rights, 'phone_number'];

/** Throws as the row says, in this order: 404, 403 or 429 for the password, and under the lock 409, 422, 400, 404. */
export async function updateClerk({
  services: { db, live },
  actor,
  body,
  now,
}: Call<typeof contract.updateClerk>): Promise<Clerk> {
  const { password, based_on, quota, id: named, ...rest } = body;
  const { id } = await requireClerk(db, actor, named);
  const proof =
    password === undefined
      ? null
      : { hash: await verifySecondaryPassword(db, actor.id, password, now), field: 'password' };
  await refusingTakenPhone(() =>
    db.transaction().execute(async (tx) => {
      const clerk = await holdSubject(tx, actor, proof, id);
      const changes = changesOf(clerk, { ...rest, total_quota: quota });
      const names = Object.keys(changes) as (keyof ClerkColumns)[];
      if (names.length === 0) return;
      if (based_on !== undefined) await requireUnchanged(tx, actor, { id, seen: based_on }, now);
      if (id === actor.id && changes.is_admin === false)
        throw new Refusal('NOT_POSSIBLE', clerkMessages.ownAdminKept, { field: 'is_admin' });
      if (proof === null && names.some((name) => proven.includes(name)))
        throw new Refusal('INVALID_INPUT', memberMessages.secondaryPasswordRequired, { field: 'password' });
      await requireClerks(tx, actor, changes.visible_clerk ?? []);
      await setClerk(tx, live, clerk, { changes, by: byClerk(actor.id) }, now);
    }),
  );
  return presentClerk(db, actor, now, id);
}

type StandingClerk = ClerkColumns & { readonly id: string; readonly store_id: string };

/** Of a clerk who is held, what is otherwise yet. */
export async function setClerk(
  tx: Tx,
  live: LiveNews,
  clerk: StandingClerk,
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
  const before = Object.fromEntries(names.map((name) => [name, clerk[name]]));
  await addEntry(tx, {
    kind: 'clerk',
    store_id,
    by,
    subject: id,
    what: 'update',
    before: factsOf(before),
    after: factsOf(changes),
    at: now,
  });
  if (names.some((name) => rights.some((right) => right === name)))
    await live.sessionChanged(tx, { store_id, clerk_id: id, session_id: null });
}

type Wanted = { readonly [Name in keyof ClerkColumns]?: ClerkColumns[Name] | undefined };

/** What of it is otherwise. */
function changesOf(clerk: ClerkColumns, wanted: Wanted): Partial<ClerkColumns> {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && comparable(name, value) !== comparable(name, clerk[name as keyof ClerkColumns]);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

/** Codes and clerks are sets. */
function comparable(name: string, value: unknown): unknown {
  if (name === 'permission') return inTableOrder(String(value).split(',')).join(',');
  return Array.isArray(value) ? value.toSorted().join(',') : value;
}

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
