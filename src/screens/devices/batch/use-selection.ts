import { useEffect, useLayoutEffect, useState } from 'react';
import type { BatchDevice } from '#machines/kinds/batch/batch-kinds.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { createSelection, type Selection } from '#ui/table/selection.ts';

/** What a batch takes of it. */
export type DeviceSelection = Omit<Selection<BatchDevice>, 'show' | 'rowLabel'>;

const none: readonly never[] = [];
const options = {
  rowKey: ({ id }: BatchDevice) => id,
  rowLabel: ({ serial_number }: BatchDevice) => `选择 ${serial_number}`,
};

/**
 * Which devices of a list are selected. It outlives the page and the filter that they were found by, and is there again for whoever comes
 * back to the list by Back or Forward (`decision.selection`); a device that has gone from the page is selected no more. `list`: its name;
 * `page`: what was asked for, as text. Nothing is rendered because of it but what listens to it.
 */
export function useSelection(
  list: string,
  shown: readonly BatchDevice[] | undefined,
  page: string,
): Selection<BatchDevice> {
  const {
    navigation,
    kept: { selections },
  } = useConsole();
  const [selection] = useState(() => {
    const isBack = navigation.getSnapshot().context.arrival === 'pop';
    return (isBack ? selections.get(list) : undefined) ?? createSelection(options);
  });
  useEffect(() => {
    selections.set(list, selection);
  }, [selections, list, selection]);
  useLayoutEffect(
    () => (shown ? selection.show(shown, page) : selection.show(none)),
    [selection, shown, page],
  );
  return selection;
}
