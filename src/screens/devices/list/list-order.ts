import { createContext } from 'react';

/** The devices of the page of the list from which the page of a device was opened. The history keeps it with that page. */
export interface ListOrder {
  readonly ids: readonly string[];
  /** by which way it was turned to, so that the focus stays there */
  readonly turned?: Turn | undefined;
}

export type Turn = 'previous' | 'next';

/** As it stands in the state of a place. */
export const placeStateOf = (order: ListOrder): unknown => ({ order });

/** How the rows of a list know in which order they stand when one is pressed. */
export const ListOrderContext = createContext<(() => readonly string[]) | null>(null);
