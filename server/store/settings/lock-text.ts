import * as v from 'valibot';
import type { LockText } from '#api/contract/store/lock-text.ts';
import type { Actor } from '#server/call/handler.ts';
import { json } from '#server/database/json.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { templatesOf } from './lock-templates.ts';

const none: LockText = { message: '', phone_number: '', footnote: '' };

/** Written when nothing was checked: a field may be missing. */
const stored = v.object({
  message: v.optional(v.string(), ''),
  phone_number: v.optional(v.string(), ''),
  footnote: v.optional(v.string(), ''),
});

export async function ownLockText(db: DatabaseOrTx, { id }: Pick<Actor, 'id'>): Promise<LockText> {
  const clerk = await db
    .selectFrom('clerk')
    .select('lost_modal_content')
    .where('id', '=', id)
    .executeTakeFirst();
  return v.parse(stored, clerk?.lost_modal_content ?? none);
}

export async function setOwnLockText(db: DatabaseOrTx, { id }: Actor, text: LockText): Promise<LockText> {
  const isNone = Object.values(text).every((field) => field === '');
  await db
    .updateTable('clerk')
    .set({ lost_modal_content: isNone ? null : json(text) })
    .where('id', '=', id)
    .execute();
  return ownLockText(db, { id });
}

/**
 * What a lock of this person begins with: their own text, else the template that they used last, else the store's first. The number is their
 * own, else the store's (`decision.lock-text`). `template`: its name, '' where it is none.
 */
export async function firstLockText(db: DatabaseOrTx, { id }: Pick<Actor, 'id'>) {
  const { lost_modal_content, contact_phone, lock_templates, used } = await db
    .selectFrom('clerk')
    .innerJoin('store', 'store.id', 'clerk.store_id')
    .leftJoin('used_lock_template', 'used_lock_template.clerk_id', 'clerk.id')
    .select([
      'clerk.lost_modal_content',
      'store.contact_phone',
      'store.lock_templates',
      'used_lock_template.name as used',
    ])
    .where('clerk.id', '=', id)
    .executeTakeFirstOrThrow();
  const own = v.parse(stored, lost_modal_content ?? none);
  const text = { ...own, phone_number: own.phone_number || contact_phone };
  if (own.message !== '') return { ...text, template: '' };
  const templates = templatesOf({ lock_templates });
  const begun = templates.find(({ name }) => name === used) ?? templates[0];
  return { ...text, message: begun?.message ?? '', template: begun?.name ?? '' };
}
