import { useLayoutEffect, useState } from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { createSelection, type Selection } from '#ui/table/selection.ts';

export type DeviceSelection = Selection<AppleListItem>;

const none: readonly AppleListItem[] = [];
const options = {
  rowKey: ({ id }: AppleListItem) => id,
  rowLabel: ({ serial_number }: AppleListItem) => `选择 ${serial_number}`,
};

/** Which of the shown devices are selected: a page at most. Nothing is rendered because of it but what listens to it. */
export function useSelection(shown: readonly AppleListItem[] = none): DeviceSelection {
  const [selection] = useState(() => createSelection(options));
  useLayoutEffect(() => selection.show(shown), [selection, shown]);
  return selection;
}
