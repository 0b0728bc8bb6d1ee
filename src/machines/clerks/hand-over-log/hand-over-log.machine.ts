import { distributionLog } from '#api/contract/devices/distribution-log.ts';
import type { CallResult } from '#api/contract/row/endpoint.ts';
import { type AddressQuery, addressQuery } from '#machines/kits/list-query.ts';
import type { Page } from '#machines/kits/paged-list.ts';
import { unfilteredList } from '#machines/kits/unfiltered-list.ts';

export type HandOver = CallResult<typeof distributionLog>['list'][number];
export type HandOverQuery = AddressQuery<never>;
export const handOverQuery = addressQuery(distributionLog.query, []);

const { setup, chart } = unfilteredList<HandOverQuery, Page<HandOverQuery, HandOver>>(handOverQuery);

/** Every hand-over of a device of the store (`decision.clerk.distribution`). Lives as long as the screen. */
export const handOverLogMachine = setup.createMachine({
  id: 'handOverLog',
  meta: { title: '分配记录' },
  ...chart,
});
