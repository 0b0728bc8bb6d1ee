import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { BatchDevice } from '#machines/kinds/batch/batch-kinds.ts';
import { useDialogPart, usePart } from '#screens/shared/actors/use-part.ts';
import { useAwaited } from '#screens/shared/awaited-batch.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import * as labels from '#ui/labels.ts';
import { type LazyPart, lazyPart, prefetched } from '#ui/popup/lazy-part.ts';
import { useSelectedRows } from '#ui/table/selection.ts';
import type { BatchBarsProps } from './batch-bars.tsx';
import type { BatchDialogProps, BatchSubject } from './batch-dialog.tsx';
import type { Matching } from './selection-bar.tsx';
import type { DeviceSelection } from './use-selection.ts';

type Dialog = ComponentType<BatchDialogProps>;
type Begin = (command: string, devices: readonly BatchDevice[]) => void;

const BeginContext = createContext<Begin | null>(null);

/** How to begin a batch, also one of a single device. */
export function useBegin(): Begin {
  const begin = use(BeginContext);
  if (!begin) throw new Error('useBegin outside of BatchPart');
  return begin;
}

interface BatchPartProps {
  kind: DeviceKindName;
  commands: readonly string[];
  /** why a person may not, in Chinese; null: nothing is in the way */
  reasonOf: (command: string) => string | null;
  /** the dialog of the kind's batches */
  dialog: LazyPart<Dialog>;
  selection: DeviceSelection;
  /** all that the list would show, page after page; null: it is not known yet */
  matching: Matching | null;
  onBegun: () => void;
  /** the rows */
  children: ReactNode;
}

/** What can be done with the selected devices at once, and the batches that are under way or have just ended. */
export function BatchPart({ dialog, selection, onBegun, children, ...props }: BatchPartProps) {
  const { opened, open, close } = useDialogPart<Dialog, BatchSubject>();
  const show = (subject: BatchSubject) => open(dialog, subject);
  const begin: Begin = (command, devices) => show({ command, devices });
  const end = (begun: boolean) => {
    close();
    if (!begun) return;
    if (opened && 'devices' in opened.subject) selection.release(opened.subject.devices.map(({ id }) => id));
    onBegun();
  };
  return (
    <BeginContext value={useSteady(begin)}>
      {children}
      <Bars
        {...props}
        selection={selection}
        isOpen={opened !== null}
        onLook={(batchId) => show({ batchId })}
        onChoose={(command) => begin(command, selection.rows())}
      />
      {opened ? <opened.Dialog subject={opened.subject} onClose={end} /> : null}
    </BeginContext>
  );
}

/** The same function for as long as the list stands, so that no row is drawn again for it. */
function useSteady(begin: Begin): Begin {
  const newest = useRef(begin);
  useEffect(() => {
    newest.current = begin;
  });
  const [steady] = useState((): Begin => (command, devices) => newest.current(command, devices));
  return steady;
}

/** The bars below a list: of what is selected, else of the newest batch. */
export const bars = lazyPart(async () => (await import('./batch-bars.tsx')).BatchBars);

const barsAhead = prefetched(bars);

/** Fetched a second after the list is shown, or once something is selected or to be selected; where that fails, it is said then. */
function Bars(props: BatchBarsProps) {
  const { selection, matching } = props;
  const count = useDeferredValue(useSelectedRows(selection).length);
  const waits = useAwaited(props) !== null;
  const isWanted = count > 0 || waits;
  const { notify } = useConsole();
  const { part: Shown } = usePart(
    isWanted ? bars : barsAhead,
    isWanted ? count + Number(waits) : matching && true,
    () => {
      if (isWanted) notify('warn', labels.partNotLoaded);
    },
  );
  return Shown ? <Shown {...props} /> : null;
}
