import {
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { type BatchCommandName, batchDenial, batchTitle } from '#domain/apple/batch.ts';
import * as messages from '#domain/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { formatAge } from '#domain/text/time.ts';
import { createBatchKeeper, type KeptBatch } from '#machines/devices/batch-command/batch-keeper.ts';
import { type BatchRecord, countResults, isOpen } from '#machines/devices/batch-command/batch-record.ts';
import { dropKeptBatches, isOutdated } from '#machines/devices/batch-command/kept-batches.ts';
import { useConsole, useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Button } from '#ui/button/button.tsx';
import * as labels from '#ui/labels.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { Menu } from '#ui/popup/menu.tsx';
import { BatchBar } from '#ui/table/batch-bar.tsx';
import { useSelectedRows, useSelectedShare } from '#ui/table/selection.ts';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';
import { type GiveBack, takeBatchTurn } from './batch-turn.ts';
import { useKeptBatch } from './use-kept-batch.ts';
import type { DeviceSelection } from './use-selection.ts';

export interface BatchDialogProps {
  command: BatchCommandName;
  devices: readonly AppleListItem[];
  /** a batch that is gone on with */
  record: BatchRecord | null;
  /** `record`: what was sent; null where nothing was */
  onClose: (record: BatchRecord | null) => void;
}

type Start = Pick<BatchDialogProps, 'command' | 'devices' | 'record'>;
interface Opened extends Start {
  readonly Dialog: ComponentType<BatchDialogProps>;
}

const dialog = lazyPart(async () => (await import('./batch-dialog.tsx')).default);

type Begin = (command: BatchCommandName, devices: readonly AppleListItem[]) => void;

const BeginContext = createContext<Begin | null>(null);

/** How to begin a batch, also one of a single device. */
export function useBegin(): Begin {
  const begin = use(BeginContext);
  if (!begin) throw new Error('useBegin outside of BatchPart');
  return begin;
}

interface BatchPartProps {
  commands: readonly BatchCommandName[];
  selection: DeviceSelection;
  onSent: () => void;
  /** the rows */
  children: ReactNode;
}

/** What can be done with the selected devices at once, and what is left of an earlier batch. */
export function BatchPart({ commands, selection, onSent, children }: BatchPartProps) {
  const { id } = useUser();
  const { notify } = useConsole();
  const [keeper] = useState(() => createBatchKeeper(localStorage, id, serverNow));
  useEffect(() => dropKeptBatches(localStorage, isOutdated(serverNow())), []);
  const { kept, look } = useKeptBatch(keeper, id);
  const { opened, open, close } = useOpenedBatch(id, look);
  const goOn = () =>
    open(() => {
      // Another tab may have been here meanwhile.
      const found = keeper.read();
      return found && { command: found.record.order.command, devices: [], record: found.record };
    });
  const begin: Begin = (command, devices) =>
    open(() => {
      if (keeper.read() === null) return { command, devices, record: null };
      // Its uuids would be lost.
      notify('warn', messages.batchUnfinished);
      return null;
    });
  const drop = () => {
    keeper.forget();
    void look();
  };
  const end = (record: BatchRecord | null) => {
    void close();
    if (record === null) return;
    selection.toggleAll(false);
    onSent();
  };
  const left = opened ? null : kept;
  return (
    <BeginContext value={useSteady(begin)}>
      {children}
      <Bar
        commands={commands}
        selection={selection}
        left={left}
        onGoOn={goOn}
        onDrop={drop}
        onChoose={(command) => begin(command, selection.rows())}
      />
      {opened ? <opened.Dialog {...opened} onClose={end} /> : null}
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

/** Which batch stands open: its code is fetched and this tab's turn is taken first. `look`s whenever that is taken or given back. */
function useOpenedBatch(clerkId: string, look: () => Promise<void>) {
  const { notify } = useConsole();
  const [opened, setOpened] = useState<Opened | null>(null);
  const release = useRef<GiveBack | null>(null);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      void release.current?.();
    };
  }, []);
  const close = async () => {
    const giveBack = release.current;
    release.current = null;
    setOpened(null);
    await giveBack?.();
    await look();
  };
  const begin = async (startOf: () => Start | null) => {
    const Dialog = await dialog.load().catch(() => null);
    if (gone.current) return;
    if (!Dialog) return notify('warn', labels.partNotLoaded);
    const turn = await takeBatchTurn(navigator.locks, clerkId);
    if (!turn) return notify('warn', messages.batchElsewhere);
    const start = gone.current ? null : startOf();
    if (start) {
      release.current = turn;
      setOpened({ ...start, Dialog });
    } else await turn();
    await look();
  };
  // The second of two presses would find this tab's own turn taken.
  const opening = useRef(false);
  const open = async (startOf: () => Start | null) => {
    if (opening.current || opened) return;
    opening.current = true;
    await begin(startOf).finally(() => {
      opening.current = false;
    });
  };
  return { opened, open, close };
}

/** On phones the commands share a line of their own. */
const ownLine = css({ display: 'flex', gap: '2', w: 'full', '& > *': { flex: '1' } });
/** How many of them have room there; the others stand behind a button. */
const mostOnPhone = 2;

interface SelectionBarProps {
  commands: readonly BatchCommandName[];
  selection: DeviceSelection;
  left: KeptBatch | null;
  onGoOn: () => void;
  onChoose: (command: BatchCommandName) => void;
}

/** Of what is selected, else of what is left. It follows the boxes a frame later: a press on one is answered by the box itself. */
function Bar({ onDrop, ...props }: SelectionBarProps & { onDrop: () => void }) {
  const { selection, left, onGoOn } = props;
  const count = useDeferredValue(useSelectedRows(selection).length);
  const share = useDeferredValue(useSelectedShare(selection));
  if (count > 0) return <SelectionBar {...props} count={count} isAll={share === 'all'} />;
  return left ? <LeftBar kept={left} onGoOn={onGoOn} onDrop={onDrop} /> : null;
}

const SelectionBar = memo(function SelectionBar(
  props: SelectionBarProps & { readonly count: number; readonly isAll: boolean },
) {
  const { commands, selection, left, onGoOn, onChoose, count, isAll } = props;
  const user = useUser();
  const onPhone = useMediaQuery(phoneQuery);
  const reasonOf = (command: BatchCommandName) => {
    const denial = batchDenial(user, command);
    if (denial) return `${denial.reason}。${denial.exit}`;
    return left ? messages.batchUnfinished : null;
  };
  const [first] = commands;
  const shown = onPhone ? commands.slice(0, mostOnPhone) : commands;
  const folded = commands.slice(shown.length);
  const buttons = shown.map((command) => (
    <Action
      key={command}
      size="sm"
      full={onPhone}
      variant={command === first ? 'primary' : 'secondary'}
      reason={reasonOf(command)}
      onClick={() => onChoose(command)}
    >
      {batchTitle(command)}
    </Action>
  ));
  return (
    <BatchBar label="批量操作" text={`已选择 ${count} 项`}>
      {onPhone ? null : buttons}
      {/* A table has a box for it; cards have none. */}
      {onPhone && !isAll ? (
        <Button size="sm" variant="quiet" onClick={() => selection.toggleAll(true)}>
          {labels.selectAll}
        </Button>
      ) : null}
      <Button size="sm" variant="quiet" onClick={() => selection.toggleAll(false)}>
        取消选择
      </Button>
      {onPhone ? (
        <div className={ownLine}>
          {buttons}
          {folded.length > 0 ? (
            <Menu
              size="sm"
              shape="full"
              trigger={labels.more}
              items={folded.map((command) => ({
                id: command,
                label: batchTitle(command),
                reason: reasonOf(command),
                onSelect: () => onChoose(command),
              }))}
            />
          ) : null}
        </div>
      ) : null}
      {left ? (
        <Button size="sm" onClick={onGoOn}>
          继续上次的
        </Button>
      ) : null}
    </BatchBar>
  );
});

function LeftBar({ kept, onGoOn, onDrop }: { kept: KeptBatch; onGoOn: () => void; onDrop: () => void }) {
  const now = useNow();
  const { record, kept_at } = kept;
  const open = isOpen(record);
  const what = `上次批量${batchTitle(record.order.command)}（${formatAge(kept_at, now)}）`;
  const counts = [
    [countResults(record, 'unsent'), '台未发送'],
    [countResults(record, 'lost'), '台结果未知'],
    [countResults(record, 'failed'), '台失败'],
  ] as const;
  const rest = counts.flatMap(([count, text]) => (count > 0 ? `${count} ${text}` : [])).join('，');
  return (
    <BatchBar label="上次的批量操作" text={`${what}：${rest || `${record.items.length} 台全部已受理`}`}>
      <Button size="sm" variant={open ? 'primary' : 'secondary'} onClick={onGoOn}>
        {open ? '继续处理' : '查看结果'}
      </Button>
      <Button size="sm" variant="quiet" onClick={onDrop}>
        {open ? '放弃' : '知道了'}
      </Button>
    </BatchBar>
  );
}
