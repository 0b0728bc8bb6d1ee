import * as v from 'valibot';
import { maxPageSize } from '#domain/limits.ts';
import type { ListOrder, Turn } from './list-order.ts';

export const turns = ['previous', 'next'] as const satisfies readonly Turn[];

const kept = v.object({
  order: v.object({
    ids: v.pipe(v.array(v.string()), v.maxLength(maxPageSize)),
    turned: v.optional(v.picklist(turns)),
  }),
});

interface PlaceInOrder extends ListOrder {
  /** from 0 */
  readonly index: number;
  /** null where the page of the list has no other one there */
  readonly previous: string | null;
  readonly next: string | null;
}

/** Where a device stands among those of its list; null where it was not opened from one, or stood there alone. */
export function placeInOrder(state: unknown, deviceId: string): PlaceInOrder | null {
  const read = v.safeParse(kept, state);
  if (!read.success) return null;
  const { order } = read.output;
  const index = order.ids.indexOf(deviceId);
  if (index < 0 || order.ids.length < 2) return null;
  return {
    ...order,
    index,
    previous: order.ids[index - 1] ?? null,
    next: order.ids[index + 1] ?? null,
  };
}
