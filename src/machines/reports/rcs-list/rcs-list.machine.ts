import { type RcsItem, rcsList } from '#api/contract/reports/rcs.ts';
import { type AddressQuery, addressQuery } from '#machines/kits/list-query.ts';
import { type Page, pagedList } from '#machines/kits/paged-list.ts';

export type RcsQuery = AddressQuery<'id_card'>;
export const rcsQuery = addressQuery(rcsList.query, ['id_card'], ['id_card']);

export interface RcsPage extends Page<RcsQuery, RcsItem> {
  /** how many requests the store may still make */
  readonly left: number;
  /** a part of a name or number was looked for in so many of the newest alone; absent: in all */
  readonly searched?: number | undefined;
}

const { setup, chart } = pagedList<RcsQuery, RcsPage>(rcsQuery);

/** The store's risk queries, and how many are left. Lives as long as the screen. */
export const rcsListMachine = setup.createMachine({
  id: 'rcsList',
  meta: { title: '风险查询列表' },
  ...chart,
});
