import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { DeviceQuery } from '#machines/devices/device-list/device-query.ts';
import { useConsole, useUser } from '#screens/shared/console-context.tsx';
import * as labels from '#ui/labels.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { readNote } from './export-note.ts';

export interface ExportDeskProps {
  /** its dialog stands open */
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  query: DeviceQuery;
  /** how many devices the list has found; null: not known yet */
  total: number | null;
}

const desk = lazyPart(
  async (): Promise<ComponentType<ExportDeskProps>> => (await import('./export-desk.tsx')).default,
);

/** What is exported, or was when the list was left. Its code is fetched when there is something to see. */
export function ExportPart(props: ExportDeskProps) {
  const { notify } = useConsole();
  const { id } = useUser();
  const [Desk, setDesk] = useState<ComponentType<ExportDeskProps> | null>(null);
  const [left] = useState(() => readNote(id) !== null);
  const wanted = props.open || left;
  const missing = useEffectEvent(() => {
    if (!props.open) return;
    notify('warn', labels.partNotLoaded);
    props.onClose();
  });
  useEffect(() => {
    let gone = false;
    if (wanted)
      desk.load().then(
        (fetched) => !gone && setDesk(() => fetched),
        () => !gone && missing(),
      );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return Desk ? <Desk {...props} /> : null;
}
