import { useLayoutEffect, useState } from 'react';
import type { BatchDevice } from '#machines/kinds/batch/batch-kinds.ts';
import { createSelection, type Selection } from '#ui/table/selection.ts';

/** What a batch takes of it. */
export type DeviceSelection = Omit<Selection<BatchDevice>, 'show' | 'rowLabel'>;

const none: readonly never[] = [];
const options = {
  rowKey: ({ id }: BatchDevice) => id,
  rowLabel: ({ serial_number }: BatchDevice) => `选择 ${serial_number}`,
};

/**
 * Which devices of a list are selected. It outlives the page and the filter that they were found by (`decision.selection`); a device that
 * has gone from the page is selected no more. `page`: what was asked for, as text. Nothing is rendered because of it but what listens to it.
 */
export function useSelection<Row extends BatchDevice>(
  shown: readonly Row[] | undefined,
  page: string,
): Selection<Row> {
  const [selection] = useState(() => createSelection<Row>(options));
  useLayoutEffect(
    () => (shown ? selection.show(shown, page) : selection.show(none)),
    [selection, shown, page],
  );
  return selection;
}
