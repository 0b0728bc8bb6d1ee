import { createContext } from 'react';
import * as v from 'valibot';
import { maxPageSize } from '#domain/limits.ts';

/** The devices of the page of the list from which the page of a device was opened. The history keeps it with that page. */
export interface ListOrder {
  readonly ids: readonly string[];
  /** by which way it was turned to, so that the focus stays there */
  readonly turned?: Turn | undefined;
}

export const turns = ['previous', 'next'] as const;
export type Turn = (typeof turns)[number];

const kept = v.object({
  order: v.object({
    ids: v.pipe(v.array(v.string()), v.maxLength(maxPageSize)),
    turned: v.optional(v.picklist(turns)),
  }),
});

/** As it stands in the state of a place. */
export const placeStateOf = (order: ListOrder): unknown => ({ order });

export interface PlaceInOrder extends ListOrder {
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

/** How the rows of a list know in which order they stand when one is pressed. */
export const ListOrderContext = createContext<(() => readonly string[]) | null>(null);
