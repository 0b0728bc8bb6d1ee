import * as v from 'valibot';
import type { LockText, StoreLockText, setStoreLockText } from '#api/contract/store/lock-text.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import { json } from '#server/database/json.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { changeSection, lastSetting, type Section, storeOf } from './section.ts';

const none: LockText = { message: '', phone_number: '', footnote: '' };

const section: Section<LockText> = {
  name: 'lock-text',
  read: ({ lock_text }) => lock_text ?? none,
  columns: (fields) => ({ lock_text: json(fields) }),
};

export async function storeLockText(db: DatabaseOrTx, actor: Actor): Promise<StoreLockText> {
  const text = section.read(await storeOf(db, actor));
  return { ...text, changed: await lastSetting(db, actor, section.name) };
}

export async function updateStoreLockText({
  services,
  actor,
  body: { based_on: basedOn, ...wanted },
  now,
}: Call<typeof setStoreLockText>): Promise<StoreLockText> {
  const present = (db: DatabaseOrTx) => storeLockText(db, actor);
  await changeSection(section, { services, actor, now, proof: null, wanted, basedOn, present });
  return present(services.db);
}

/** Written when nothing was checked: a field may be missing. */
const stored = v.object({
  message: v.optional(v.string(), ''),
  phone_number: v.optional(v.string(), ''),
  footnote: v.optional(v.string(), ''),
});

export async function ownLockText(db: DatabaseOrTx, { id }: Pick<Actor, 'id'>): Promise<LockText> {
  const { lost_modal_content } = await db
    .selectFrom('clerk')
    .select('lost_modal_content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return v.parse(stored, lost_modal_content ?? none);
}

export async function setOwnLockText(db: DatabaseOrTx, { id }: Actor, text: LockText): Promise<LockText> {
  await db
    .updateTable('clerk')
    .set({ lost_modal_content: text.message === '' ? null : json(text) })
    .where('id', '=', id)
    .execute();
  return ownLockText(db, { id });
}

/** What a lock of this person begins with: their own, else the store's; null where neither is set. */
export async function firstLockText(
  db: DatabaseOrTx,
  actor: Pick<Actor, 'id' | 'store_id'>,
): Promise<LockText | null> {
  const own = await ownLockText(db, actor);
  if (own.message !== '') return own;
  const ofStore = section.read(await storeOf(db, actor));
  return ofStore.message === '' ? null : ofStore;
}
