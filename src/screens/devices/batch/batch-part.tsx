import { useSelector } from '@xstate/react';
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
import type { Batch } from '#api/contract/batch.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { formatAge } from '#domain/text/time.ts';
import {
  dismissBatch,
  recentBatchesEffects,
} from '#machines/devices/recent-batches/recent-batches.effects.ts';
import { recentBatchesMachine } from '#machines/devices/recent-batches/recent-batches.machine.ts';
import type { BatchDevice } from '#machines/kinds/batch/batch-kinds.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { useConsole, useLiveBatches } from '#screens/shared/console-context.tsx';
import { useControl } from '#screens/shared/control.ts';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { useDialogPart } from '#screens/shared/use-part.ts';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Button } from '#ui/button/button.tsx';
import * as labels from '#ui/labels.ts';
import type { LazyPart } from '#ui/popup/lazy-part.ts';
import { Menu } from '#ui/popup/menu.tsx';
import { BatchBar } from '#ui/table/batch-bar.tsx';
import { useSelectedElsewhere, useSelectedRows, useSelectedShare } from '#ui/table/selection.ts';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';
import type { BatchDialogProps, BatchSubject } from './batch-dialog.tsx';
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
      <Bar
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

type SelectionBarProps = Pick<BatchPartProps, 'kind' | 'commands' | 'reasonOf' | 'selection'> & {
  onChoose: (command: string) => void;
};

/** Of what is selected, else of the newest batch. It follows the boxes a frame later: a press on one is answered by the box itself. */
function Bar({
  isOpen,
  onLook,
  ...props
}: SelectionBarProps & { isOpen: boolean; onLook: (batchId: string) => void }) {
  const { selection } = props;
  const count = useDeferredValue(useSelectedRows(selection).length);
  const elsewhere = useDeferredValue(useSelectedElsewhere(selection));
  const share = useDeferredValue(useSelectedShare(selection));
  const recent = useRecentBatches();
  if (count > 0)
    return <SelectionBar {...props} count={count} elsewhere={elsewhere} isAll={share === 'all'} />;
  return isOpen ? null : <RecentBar recent={recent} onLook={onLook} />;
}

/** What changes the selection goes to another line together. */
const choices = css({ display: 'flex', gap: '2' });
/** On phones the commands share a line of their own. */
const ownLine = css({ display: 'flex', gap: '2', w: 'full', '& > *': { flex: '1' } });
/** How many of them have room there; the others stand behind a button. */
const mostOnPhone = 2;

const SelectionBar = memo(function SelectionBar(
  props: SelectionBarProps & {
    readonly count: number;
    /** how many of them are on other pages */
    readonly elsewhere: number;
    /** the page has no other ones */
    readonly isAll: boolean;
  },
) {
  const { kind, commands, reasonOf, selection, onChoose, count, elsewhere, isAll } = props;
  const onPhone = useMediaQuery(phoneQuery);
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
      {recordTitle(kind, command)}
    </Action>
  ));
  return (
    <BatchBar label="批量操作" text={selectedSentence(count, elsewhere)}>
      {onPhone ? null : buttons}
      <span className={choices}>
        {/* A table has a box for it; cards have none. */}
        {onPhone && !isAll ? (
          <Button size="sm" variant="quiet" onClick={() => selection.toggleAll(true)}>
            {labels.selectAll}
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={() => selection.clear()}>
          清空选择
        </Button>
      </span>
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
                label: recordTitle(kind, command),
                reason: reasonOf(command),
                onSelect: () => onChoose(command),
              }))}
            />
          ) : null}
        </div>
      ) : null}
    </BatchBar>
  );
});

const selectedSentence = (count: number, elsewhere: number): string =>
  elsewhere > 0 ? `已选 ${count} 台（其中 ${elsewhere} 台在其他页）` : `已选 ${count} 台`;

type RecentActor = ReturnType<typeof useRecentBatches>;

function useRecentBatches() {
  const { client } = useConsole();
  const [machine] = useState(() =>
    recentBatchesMachine.provide({
      actors: recentBatchesEffects(client),
      actions: {
        putAside: ({ self }, { batchId }) =>
          dismissBatch(client, batchId, () => self.send({ type: 'poll.due' })),
      },
    }),
  );
  const recent = useActorRef(machine);
  useLiveBatches(({ type }) => recent.send({ type }));
  return recent;
}

function RecentBar({ recent, onLook }: { recent: RecentActor; onLook: (batchId: string) => void }) {
  const newest = useSelector(recent, ({ context }) => context.batches[0]);
  const others = useSelector(recent, ({ context }) => context.batches.length - 1);
  const failed = useSelector(recent, (snapshot) => problemOf(snapshot) !== null);
  if (!newest && !failed) return null;
  return (
    <MachineRoot name="recentBatches" actorRef={recent}>
      {newest ? (
        <ShownBar key={newest.id} recent={recent} batch={newest} others={others} onLook={onLook} />
      ) : (
        <FailedBar recent={recent} />
      )}
    </MachineRoot>
  );
}

function FailedBar({ recent }: { recent: RecentActor }) {
  const retry = useControl(recent, { type: 'load.retry' });
  return (
    <BatchBar label="最近的批量操作" text="批量操作的进展加载失败">
      <Button size="sm" {...retry}>
        重新查询
      </Button>
    </BatchBar>
  );
}

interface ShownBarProps {
  recent: RecentActor;
  batch: Batch;
  others: number;
  onLook: (batchId: string) => void;
}

function ShownBar({ recent, batch, others, onLook }: ShownBarProps) {
  const now = useNow();
  const isRunning = batch.status === 'running';
  const putAside = useControl(recent, { type: 'batch.putAside', batchId: batch.id });
  const more = others > 0 ? `，另有 ${others} 批` : '';
  return (
    <BatchBar label="最近的批量操作" text={`${sentenceOf(batch, now)}${more}`}>
      <Button size="sm" variant={isRunning ? 'secondary' : 'primary'} onClick={() => onLook(batch.id)}>
        {batch.status === 'stopped' ? '继续处理' : isRunning ? '查看进度' : '查看结果'}
      </Button>
      {isRunning ? null : (
        <Button size="sm" variant="quiet" {...putAside}>
          {batch.status === 'stopped' ? '放弃' : '知道了'}
        </Button>
      )}
    </BatchBar>
  );
}

/** `批量锁定设备（3 分钟前）：4 台失败，2 台未执行` */
function sentenceOf({ kind, command, status, total, counts, date_created }: Batch, now: Date): string {
  const what = `批量${recordTitle(kind, command)}（${formatAge(date_created, now)}）`;
  if (status === 'running') return `${what}：已处理 ${total - counts.unsent} / ${total} 台`;
  const parts = [
    [counts.unsent, '台未执行'],
    [counts.failed, '台失败'],
    [counts.unknown, '台结果未知'],
  ] as const;
  const rest = parts.flatMap(([count, text]) => (count > 0 ? `${count} ${text}` : [])).join('，');
  return `${what}：${rest || `${total} 台全部已受理`}`;
}
