import { useCallback, useMemo, useState } from 'react';
import type { AppleListItem } from '#api/contract/apple-device.ts';
import type { Selection } from '#ui/table-types.ts';

export interface DeviceSelection {
  readonly devices: readonly AppleListItem[];
  readonly table: Selection<AppleListItem>;
  /** everything that is shown is selected */
  readonly all: boolean;
  selectAll(): void;
  clear(): void;
}

const none: readonly AppleListItem[] = [];
const rowLabel = ({ serial_number }: AppleListItem) => `选择 ${serial_number}`;

/** Which of the shown devices are selected: a page at most. One that is not shown any more is selected no more. */
export function useSelection(shown: readonly AppleListItem[] = none): DeviceSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    const left = shown.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
    if (left.length < chosen.size) setChosen(new Set(left));
  }
  const onToggle = useCallback((id: string, on: boolean) => {
    setChosen((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const onToggleAll = useCallback(
    (on: boolean) => setChosen(new Set(on ? shown.map(({ id }) => id) : [])),
    [shown],
  );
  return useMemo(
    () => ({
      devices: shown.filter(({ id }) => chosen.has(id)),
      table: { keys: chosen, onToggle, onToggleAll, rowLabel },
      all: chosen.size === shown.length,
      selectAll: () => onToggleAll(true),
      clear: () => onToggleAll(false),
    }),
    [shown, chosen, onToggle, onToggleAll],
  );
}
