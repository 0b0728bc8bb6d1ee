import { useSelector } from '@xstate/react';
import { useDeferredValue, useRef, useState } from 'react';
import { recordTitle } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { batchMaxDevices } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import type { DeviceQuery } from '#machines/devices/port/device-query.ts';
import {
  type SearchedList,
  selectMatchingEffects,
} from '#machines/devices/select-matching/select-matching.effects.ts';
import { selectMatchingMachine } from '#machines/devices/select-matching/select-matching.machine.ts';
import type { BatchDevice } from '#machines/kinds/batch/batch-kinds.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { useFocusKept } from '#screens/shared/use-focus-kept.ts';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Button } from '#ui/button/button.tsx';
import * as labels from '#ui/labels.ts';
import { Menu } from '#ui/popup/menu.tsx';
import { BatchBar } from '#ui/table/batch-bar.tsx';
import { useSelectedElsewhere, useSelectedRows, useSelectedShare } from '#ui/table/selection.ts';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';
import type { DeviceSelection } from './use-selection.ts';

/** All devices that a list would show, page after page. */
export interface Matching extends SearchedList<BatchDevice> {
  readonly filter: DeviceQuery;
  readonly total: number;
}

export interface SelectionBarProps {
  kind: DeviceKindName;
  commands: readonly string[];
  /** why a person may not, in Chinese; null: nothing is in the way */
  reasonOf: (command: string) => string | null;
  selection: DeviceSelection;
  matching: Matching | null;
  /** the command that was begun elsewhere and waits for devices */
  awaited: string | null;
  onChoose: (command: string) => void;
}

/** On phones the commands share a line of their own. */
const ownLine = css({ display: 'flex', gap: '2', w: 'full', '& > *': { flex: '1' } });
/** What changes the selection goes to another line together. */
const choices = css({ display: 'flex', gap: '2' });
/** How many of them have room there; the others stand behind a button. */
const mostOnPhone = 2;

/** What can be done with the selected devices. It follows the boxes a frame later. */
export function SelectionBar({
  kind,
  commands: offered,
  reasonOf,
  selection,
  matching,
  awaited,
  onChoose,
}: SelectionBarProps) {
  const commands =
    awaited === null ? offered : [awaited, ...offered.filter((command) => command !== awaited)];
  const count = useDeferredValue(useSelectedRows(selection).length);
  const elsewhere = useDeferredValue(useSelectedElsewhere(selection));
  const isAll = useDeferredValue(useSelectedShare(selection)) === 'all';
  const tooMany = count > batchMaxDevices ? memberMessages.batchMost(batchMaxDevices) : null;
  const root = useRef<HTMLSpanElement>(null);
  const focusKept = useFocusKept(root, 'button');
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
      reason={reasonOf(command) ?? tooMany}
      onClick={() => onChoose(command)}
    >
      {recordTitle(kind, command)}
    </Action>
  ));
  return (
    <BatchBar label="批量操作" text={selectedSentence(count, elsewhere)}>
      {onPhone ? null : buttons}
      <span ref={root} {...focusKept} className={choices}>
        {/* A table has a box for it; cards have none. */}
        {onPhone && !isAll ? (
          <Button size="sm" variant="quiet" onClick={() => selection.toggleAll(true)}>
            {labels.selectAll}
          </Button>
        ) : null}
        {matching ? (
          <SelectMatching
            key={JSON.stringify(matching.filter)}
            matching={matching}
            selection={selection}
            isOffered={isAll && matching.total > count - elsewhere}
          />
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
              pinned
              size="sm"
              shape="full"
              trigger={labels.more}
              items={folded.map((command) => ({
                id: command,
                label: recordTitle(kind, command),
                reason: reasonOf(command) ?? tooMany,
                onSelect: () => onChoose(command),
              }))}
            />
          ) : null}
        </div>
      ) : null}
    </BatchBar>
  );
}

const selectedSentence = (count: number, elsewhere: number): string =>
  elsewhere > 0 ? `已选 ${count} 台（其中 ${elsewhere} 台不在本页）` : `已选 ${count} 台`;

interface SelectMatchingProps {
  matching: Matching;
  selection: DeviceSelection;
  /** the page is selected, and the list has other ones */
  isOffered: boolean;
}

/** All that match (`decision.selection`). What has begun goes on while pages are turned. */
function SelectMatching({ matching, selection, isOffered }: SelectMatchingProps) {
  const client = useClient();
  const [machine] = useState(() =>
    selectMatchingMachine<BatchDevice>().provide({
      actors: selectMatchingEffects(client, matching, matching.filter),
      actions: { select: (_, { devices }) => selection.add(devices) },
    }),
  );
  const actor = useActorRef(machine);
  const phase = useSelector(actor, ({ value }) => value);
  const select = useControl(actor, { type: 'matching.select' });
  const stop = useControl(actor, { type: 'matching.stop' });
  const isFinding = phase === 'finding';
  const hasFailed = phase === 'failed';
  const { total } = matching;
  if (!isFinding && !hasFailed && !(phase === 'idle' && isOffered)) return null;
  return (
    <MachineRoot name="selectMatching" actorRef={actor}>
      {hasFailed ? <span role="alert">未能选择全部设备</span> : null}
      <Action
        size="sm"
        variant="quiet"
        reason={total > batchMaxDevices ? memberMessages.batchTooMuch(batchMaxDevices) : null}
        {...(isFinding ? stop : select)}
      >
        {isFinding ? '停止选择' : hasFailed ? labels.retry : `选择全部 ${total} 台`}
      </Action>
    </MachineRoot>
  );
}
