import { type AddressQuery, addressSteps } from '#machines/kits/list-query.ts';
import { type Page, pagedList } from '#machines/kits/paged-list.ts';

/** What any such list is asked for: which fields there are stands in its declaration. */
export type PlainQuery = AddressQuery<string>;

const { setup, chart } = pagedList<PlainQuery, Page<PlainQuery>>(addressSteps);

/** A list that is declared by `plainList` (`kits/plain-list.ts`). Lives as long as its page. */
export const plainListMachine = setup.createMachine({
  id: 'plainList',
  meta: { title: '普通列表' },
  ...chart,
});
