import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { AppleListItem } from '#api/contract/apple-device.ts';
import { appleCommand } from '#domain/apple-commands.ts';
import { type BatchCommandName, batchCommands } from '#domain/batch.ts';
import { commandDenial } from '#domain/command-right.ts';
import * as messages from '#domain/messages.ts';
import { formatAge } from '#domain/time.ts';
import { createBatchKeeper, type KeptBatch } from '#machines/batch-command/batch-keeper.ts';
import { type BatchRecord, countResults, isOpen } from '#machines/batch-command/batch-record.ts';
import { useConsole, useUser } from '#screens/parts/console-context.tsx';
import { useNow } from '#screens/parts/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/action.tsx';
import { BatchBar } from '#ui/batch-bar.tsx';
import { Button } from '#ui/button.tsx';
import * as labels from '#ui/labels.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';
import { takeBatchTurn } from './batch-turn.ts';
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
  readonly release: () => void;
}

const dialog = lazyPart(async () => (await import('./batch-dialog.tsx')).default);

/** What can be done with the selected devices at once, and what is left of an earlier batch. */
export function BatchPart({ selection, onSent }: { selection: DeviceSelection; onSent: () => void }) {
  const { id } = useUser();
  const { notify } = useConsole();
  const [keeper] = useState(() => createBatchKeeper(localStorage, id, Date.now));
  const { kept, look } = useKeptBatch(keeper, id);
  const { opened, open, close } = useOpenedBatch(id);
  const goOn = () =>
    open(() => {
      // Another tab may have been here meanwhile.
      const found = keeper.read();
      void look();
      return found && { command: found.record.order.command, devices: [], record: found.record };
    });
  const begin = (command: BatchCommandName) =>
    open(() => {
      if (keeper.read() === null) return { command, devices: selection.devices, record: null };
      // Its uuids would be lost.
      notify('warn', messages.batchUnfinished);
      void look();
      return null;
    });
  const drop = () => {
    keeper.forget();
    void look();
  };
  const end = (record: BatchRecord | null) => {
    close();
    void look();
    if (record === null) return;
    selection.clear();
    onSent();
  };
  const left = opened ? null : kept;
  return (
    <>
      {selection.devices.length > 0 ? (
        <SelectionBar selection={selection} left={left} onGoOn={goOn} onChoose={begin} />
      ) : left ? (
        <LeftBar kept={left} onGoOn={goOn} onDrop={drop} />
      ) : null}
      {opened ? <opened.Dialog {...opened} onClose={end} /> : null}
    </>
  );
}

/** Which batch stands open: its code is fetched and this tab's turn is taken first. */
function useOpenedBatch(clerkId: string) {
  const { notify } = useConsole();
  const [opened, setOpened] = useState<Opened | null>(null);
  const release = useRef(() => {});
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      release.current();
    };
  }, []);
  const close = () => {
    release.current();
    release.current = () => {};
    setOpened(null);
  };
  const open = async (startOf: () => Start | null) => {
    const Dialog = await dialog.load().catch(() => null);
    if (gone.current) return;
    if (!Dialog) return notify('warn', labels.partNotLoaded);
    const turn = await takeBatchTurn(navigator.locks, clerkId);
    if (!turn) return notify('warn', messages.batchElsewhere);
    const start = gone.current ? null : startOf();
    if (!start) return turn();
    release.current = turn;
    setOpened({ ...start, Dialog, release: turn });
  };
  return { opened, open, close };
}

/** On phones the commands share a line of their own. */
const ownLine = css({ display: 'flex', gap: '2', w: 'full', '& > *': { flex: '1' } });

interface SelectionBarProps {
  selection: DeviceSelection;
  left: KeptBatch | null;
  onGoOn: () => void;
  onChoose: (command: BatchCommandName) => void;
}

function SelectionBar({ selection, left, onGoOn, onChoose }: SelectionBarProps) {
  const user = useUser();
  const onPhone = useMediaQuery(phoneQuery);
  const reasonOf = (command: BatchCommandName) => {
    const denial = commandDenial(user, command);
    if (denial) return `${denial.reason}。${denial.exit}`;
    return left ? messages.batchUnfinished : null;
  };
  const commands = batchCommands.map((command) => (
    <Action
      key={command}
      size="sm"
      full={onPhone}
      variant={command === 'lock' ? 'primary' : 'secondary'}
      reason={reasonOf(command)}
      onClick={() => onChoose(command)}
    >
      {appleCommand(command).title}
    </Action>
  ));
  return (
    <BatchBar label="批量操作" text={`已选择 ${selection.devices.length} 项`}>
      {onPhone ? null : commands}
      {/* A table has a box for it; cards have none. */}
      {onPhone && !selection.all ? (
        <Button size="sm" variant="quiet" onClick={selection.selectAll}>
          {labels.selectAll}
        </Button>
      ) : null}
      <Button size="sm" variant="quiet" onClick={selection.clear}>
        取消选择
      </Button>
      {onPhone ? <div className={ownLine}>{commands}</div> : null}
      {left ? (
        <Button size="sm" onClick={onGoOn}>
          继续上次的
        </Button>
      ) : null}
    </BatchBar>
  );
}

function LeftBar({ kept, onGoOn, onDrop }: { kept: KeptBatch; onGoOn: () => void; onDrop: () => void }) {
  const now = useNow();
  const { record, kept_at } = kept;
  const open = isOpen(record);
  const what = `上次批量${appleCommand(record.order.command).title}（${formatAge(kept_at, now)}）`;
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
