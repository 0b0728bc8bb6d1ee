import type * as contract from '#api/contract/apple/app-white-list.ts';
import type { Handlers } from '#server/call/handler.ts';
import { presentWhiteList, setWhiteList } from '#server/devices/apple/app-white-list.ts';
import { requireStandingPassword, verifySecondaryPassword } from '#server/security/secondary-password.ts';

export const appWhiteList: Handlers<typeof contract> = {
  appWhiteList: ({ services, actor }) => presentWhiteList(services.db, actor),

  setAppWhiteList: async ({ services: { db }, actor, body, now }) => {
    const { password, list, based_on } = body;
    const hash = await verifySecondaryPassword(db, actor.id, password, now);
    return db.transaction().execute(async (tx) => {
      await setWhiteList(tx, actor, list, based_on, now);
      await requireStandingPassword(tx, actor.id, hash);
      return presentWhiteList(tx, actor);
    });
  },
};
