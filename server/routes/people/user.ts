import type * as contract from '#api/contract/people/user.ts';
import { maskPhone } from '#domain/text/mask.ts';
import type { Handlers } from '#server/call/handler.ts';
import { firstLockText } from '#server/store/settings/lock-text.ts';

export const user: Handlers<typeof contract> = {
  me: async ({ services: { db }, actor }) => ({
    id: actor.id,
    name: actor.name,
    phone_number: maskPhone(actor.phone_number),
    store: { id: actor.store_id, store_name: actor.store_name },
    is_admin: actor.is_admin,
    available_modules: [...actor.available_modules],
    permission: [...actor.permission],
    has_secondary_password: actor.has_secondary_password,
    must_change_password: actor.must_change_password,
    lock_text: await firstLockText(db, actor),
  }),
};
