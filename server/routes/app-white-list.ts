import type * as contract from '#api/contract/app-white-list.ts';
import { json } from '../database/json.ts';
import type { Handlers } from '../handler.ts';
import { whiteListOf } from '../ios/app-white-list.ts';
import { requireStandingPassword, verifySecondaryPassword } from '../security/credential.ts';

export const appWhiteList: Handlers<typeof contract> = {
  appWhiteList: async ({ services, actor }) => {
    const list = await whiteListOf(services.db, actor.id);
    return { list, total: list.length };
  },

  setAppWhiteList: async ({ services: { db }, actor, body, now }) => {
    const { password, list } = body;
    const hash = await verifySecondaryPassword(db, actor.id, password, now);
    await db.transaction().execute(async (tx) => {
      await requireStandingPassword(tx, actor.id, hash);
      await tx
        .updateTable('clerk')
        .set({ app_white_list: json(list), date_updated: now })
        .where('id', '=', actor.id)
        .execute();
    });
    return { list, total: list.length };
  },
};
