import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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

/** Both included, in whichever order; only the last where the first is not there. */
export function idsBetween(
  shown: readonly { readonly id: string }[],
  from: string | null,
  to: string,
): string[] {
  const ids = shown.map(({ id }) => id);
  const [one, other] = [ids.indexOf(from ?? ''), ids.indexOf(to)];
  return one < 0 || other < 0 ? [to] : ids.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** Which of the shown devices are selected: a page at most. One that is not shown any more is selected no more. */
export function useSelection(shown: readonly AppleListItem[] = none): DeviceSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    const left = shown.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
    if (left.length < chosen.size) setChosen(new Set(left));
  }
  // The one that was toggled last, and what is shown: a press on one box must draw one row again, so neither is state.
  const anchor = useRef<string | null>(null);
  const order = useRef(shown);
  useEffect(() => {
    order.current = shown;
  }, [shown]);
  const onToggle = useCallback((id: string, on: boolean, range: boolean) => {
    const ids = range ? idsBetween(order.current, anchor.current, id) : [id];
    anchor.current = id;
    setChosen((before) => {
      const after = new Set(before);
      for (const each of ids) {
        if (on) after.add(each);
        else after.delete(each);
      }
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
