import { useState } from 'react';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { readNote } from '#machines/devices/export-list/export-note.ts';
import type { DeviceListQuery, DeviceQuery } from '#machines/devices/port/device-query.ts';
import { usePart } from '#screens/shared/actors/use-part.ts';
import { useConsole, useUser } from '#screens/shared/console-context.tsx';
import * as labels from '#ui/labels.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { ListFilters } from '../filters/list-filters.ts';

/** What is exported: the list of a kind. */
export interface ExportedList {
  readonly kind: DeviceKindName;
  readonly query: DeviceListQuery;
  readonly title: string;
  readonly filters: ListFilters;
}

export interface ExportDeskProps {
  /** its dialog stands open */
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  list: ExportedList;
  query: DeviceQuery;
  /** how many devices the list has found; null: not known yet */
  total: number | null;
}

const desk = lazyPart(async () => (await import('./export-desk.tsx')).default);

/** What is exported, or was when the list was left. Its code is fetched when there is something to see. */
export function ExportPart(props: ExportDeskProps) {
  const { notify } = useConsole();
  const { id } = useUser();
  const [left] = useState(() => readNote(props.list.kind, id) !== null);
  const { part: Desk } = usePart(desk, props.open ? 'open' : left ? 'left' : null, () => {
    if (!props.open) return;
    notify('warn', labels.partNotLoaded);
    props.onClose();
  });
  return Desk ? <Desk {...props} /> : null;
}
