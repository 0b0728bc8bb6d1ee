import type * as contract from '#api/contract/helper.ts';
import type { Handlers } from '../call/handler.ts';
import { productVersion } from '../process/product-version.ts';

export const helper: Handlers<typeof contract> = {
  serverVersion: async () => ({ version: productVersion() }),

  clerkList: async ({ services, actor }) => {
    const list = await services.db
      .selectFrom('clerk')
      .select(['id', 'name'])
      .where('store_id', '=', actor.store_id)
      .where('disabled', '=', false)
      .orderBy('date_created')
      .orderBy('id')
      .execute();
    return { list, total: list.length };
  },
};
