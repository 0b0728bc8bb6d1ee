import type * as contract from '#api/contract/helper.ts';
import { toldApart } from '#domain/told-apart.ts';
import type { Handlers } from '../call/handler.ts';
import { productVersion } from '../process/product-version.ts';

export const helper: Handlers<typeof contract> = {
  serverVersion: async () => ({ version: productVersion() }),

  clerkList: async ({ services, actor, query }) => {
    const list = await services.db
      .selectFrom('clerk')
      .select(['id', 'name', 'disabled', 'phone_number'])
      .where('store_id', '=', actor.store_id)
      .$if(query.with_disabled !== 1, (clerks) => clerks.where('disabled', '=', false))
      .orderBy('date_created')
      .orderBy('id')
      .execute();
    return { list: toldApart(list), total: list.length };
  },
};
