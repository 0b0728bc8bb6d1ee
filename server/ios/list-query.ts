import type { SelectQueryBuilder } from 'kysely';
import type { AppleFilter } from '#api/contract/ios.ts';
import { defaultPageSize } from '#domain/limits.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { Actor } from '../handler.ts';
import { visibleDevices } from '../security/scope.ts';
import { type DeviceView, deviceViews } from './device-view.ts';
import { filterCondition } from './list-filter.ts';

export interface ListQuery {
  readonly actor: Actor;
  readonly filter: AppleFilter;
  readonly now: Date;
  /** those in use, or those in the bin */
  readonly recycled: number;
}

/**
 * One page of the devices that the person may see (`valid.ios.list`, `decision.paging`). The page is cut from bare
 * ids first: names and operations are read for its rows only, not for those before it.
 */
export function findPage(db: Database, query: ListQuery): Promise<DeviceView[]> {
  const { page_num = 1, page_size = defaultPageSize } = query.filter;
  const ids = db.selectFrom('apple_device').select('apple_device.id').where(matching(query));
  const page = sorted(ids, query.filter)
    .limit(page_size)
    .offset((page_num - 1) * page_size);
  return sorted(deviceViews(db).where('apple_device.id', 'in', page), query.filter).execute();
}

/** How many devices match in all; a page that is not full has told it already. */
export async function countMatching(
  db: Database,
  query: ListQuery,
  page?: readonly unknown[],
): Promise<number> {
  const { page_num = 1, page_size = defaultPageSize } = query.filter;
  const before = (page_num - 1) * page_size;
  if (page && page.length < page_size && (page.length > 0 || before === 0)) return before + page.length;
  const { total } = await db
    .selectFrom('apple_device')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching(query))
    .executeTakeFirstOrThrow();
  return total;
}

const matching = ({ actor, filter, now, recycled }: ListQuery) => {
  const isVisible = visibleDevices(actor);
  const passes = filterCondition(filter, now);
  return (eb: Parameters<typeof isVisible>[0]) =>
    eb.and([isVisible(eb), eb('apple_device.recycled_status', '=', recycled), passes(eb)]);
};

/** In the order of an index. A device that was never heard of stands where one stands that was last heard of long ago. */
function sorted<Row>(query: SelectQueryBuilder<Tables, 'apple_device', Row>, filter: AppleFilter) {
  const { sort_index = 'registration_time', sort_direction = 'descend' } = filter;
  const direction = sort_direction === 'descend' ? 'desc' : 'asc';
  const byTime =
    sort_index === 'registration_time'
      ? query.orderBy('apple_device.registration_time', direction)
      : query.orderBy('apple_device.last_active_time', (order) =>
          direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst(),
        );
  return byTime.orderBy('apple_device.id', direction);
}
