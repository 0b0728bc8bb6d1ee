import type { SelectQueryBuilder } from 'kysely';
import type { AppleFilter } from '#api/contract/ios.ts';
import { defaultPageSize } from '#domain/limits.ts';
import { recycledStatus } from '#domain/status-values.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { Actor } from '../handler.ts';
import { visibleDevices } from '../security/scope.ts';
import { type DeviceView, deviceViews } from './device-view.ts';
import { filterCondition } from './list-filter.ts';

export interface ListQuery {
  readonly actor: Actor;
  readonly filter: AppleFilter;
  readonly now: Date;
}

/** One page of the devices in use that the person may see (`valid.ios.list`, `decision.paging`). */
export function findPage(db: Database, query: ListQuery): Promise<DeviceView[]> {
  const { page_num = 1, page_size = defaultPageSize } = query.filter;
  return sorted(deviceViews(db).where(matching(query)), query.filter)
    .limit(page_size)
    .offset((page_num - 1) * page_size)
    .execute();
}

export async function countMatching(db: Database, query: ListQuery): Promise<number> {
  const { total } = await db
    .selectFrom('apple_device')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching(query))
    .executeTakeFirstOrThrow();
  return total;
}

const matching = ({ actor, filter, now }: ListQuery) => {
  const isVisible = visibleDevices(actor);
  const passes = filterCondition(filter, now);
  return (eb: Parameters<typeof isVisible>[0]) =>
    eb.and([isVisible(eb), eb('apple_device.recycled_status', '=', recycledStatus.active), passes(eb)]);
};

/** A device that was never heard of stands where one stands that was last heard of long ago. */
function sorted<Row>(query: SelectQueryBuilder<Tables, 'apple_device', Row>, filter: AppleFilter) {
  const { sort_index = 'registration_time', sort_direction = 'descend' } = filter;
  const direction = sort_direction === 'descend' ? 'desc' : 'asc';
  return query
    .orderBy(`apple_device.${sort_index}`, (order) =>
      sort_direction === 'descend' ? order.desc().nullsLast() : order.asc().nullsFirst(),
    )
    .orderBy('apple_device.id', direction);
}
