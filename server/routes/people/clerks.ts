import type * as contract from '#api/contract/people/clerks.ts';
import * as messages from '#domain/messages.ts';
import type { Handlers } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import { disableClerk } from '#server/people/clerks/disable.ts';
import { inOrder, presentClerks } from '#server/people/clerks/list.ts';
import { createClerk } from '#server/people/clerks/new.ts';
import { resetClerkPassword } from '#server/people/clerks/reset-password.ts';
import { rightsInMap } from '#server/people/clerks/rights.ts';
import { updateClerk } from '#server/people/clerks/update.ts';
import { clerkNotFound } from '#server/people/find-clerk.ts';

export const clerks: Handlers<typeof contract> = {
  clerkList: async ({ services: { db }, actor, query, now }) => {
    const list = inOrder(await presentClerks(db, actor, now), query.sort ?? '-date_created');
    return { list, total: list.length };
  },

  clerkPermission: async ({ services: { db }, actor, query: { id } }) => {
    if (!actor.is_admin && id.toLowerCase() !== actor.id)
      throw new Refusal('PERMISSION_DENIED', messages.permissionDenied);
    const clerk = await db
      .selectFrom('clerk')
      .select(['is_admin', 'permission', 'visible_clerk', 'date_updated'])
      .where('id', '=', id)
      .where('store_id', '=', actor.store_id)
      .executeTakeFirst();
    if (!clerk) throw clerkNotFound();
    const { is_admin, permission, visible_clerk, date_updated } = clerk;
    return {
      list: rightsInMap(permission),
      is_admin,
      visible_clerk,
      date_updated: date_updated.toISOString(),
    };
  },

  newClerk: createClerk,
  updateClerk,
  resetClerkPassword,
  disableClerk,
};
