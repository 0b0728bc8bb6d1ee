import { Dialog as Ark } from '@ark-ui/react/dialog';
import { createListCollection, Listbox } from '@ark-ui/react/listbox';
import { Portal } from '@ark-ui/react/portal';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Marks, ValueControl } from '../control.ts';
import { Spinner } from '../display/spinner.tsx';
import { visuallyHidden } from '../display/visually-hidden.tsx';
import { useWholeText } from '../use-whole-text.ts';
import { styles } from './command-panel-style.ts';
import { styles as dialog } from './dialog-style.ts';

export interface CommandPanelItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** below the label */
  readonly note?: ReactNode;
  /** at the end of the line: a state, or a key */
  readonly aside?: ReactNode;
  /** Why it can't be chosen now. */
  readonly reason?: string | null;
  readonly danger?: boolean;
  readonly marks?: Marks;
}

export interface CommandPanelGroup {
  readonly label: string;
  readonly items: readonly CommandPanelItem[];
}

interface CommandPanelProps {
  /** What a screen reader calls it. */
  title: string;
  onClose: () => void;
  marks?: Marks;
  children: ReactNode;
}

/** A window over the page for commands. Esc and a press beside it close it: it holds nothing that could be lost. */
export function CommandPanel({ title, onClose, marks, children }: CommandPanelProps) {
  const [opener] = useState(() => document.activeElement);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Ark.Root
      open
      onOpenChange={({ open }) => !open && onClose()}
      // Not what stands before the line in which people type.
      initialFocusEl={() => panel.current?.querySelector('input') ?? null}
      finalFocusEl={() =>
        opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('content')
      }
    >
      <Portal>
        <Ark.Backdrop className={dialog.mask} />
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content {...marks} ref={panel} className={styles.panel}>
            <Ark.Title className={visuallyHidden}>{title}</Ark.Title>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

interface CommandChoicesProps {
  /** What can be chosen, for a screen reader. */
  title: string;
  text: string;
  textControl: ValueControl<string>;
  placeholder: string;
  groups: readonly CommandPanelGroup[];
  onChoose: (id: string) => void;
  /** Before the line in which people type. */
  lead?: ReactNode;
  /** Backspace where nothing is typed. */
  onBack?: () => void;
  /** Something is looked for. */
  busy?: boolean;
  /** Above the items, such as a failure. */
  notice?: ReactNode;
  /** Where there is nothing to choose. */
  empty: ReactNode;
  /** In the last line: which keys do what. */
  foot?: ReactNode;
}

/** One line to type into, and what fits it, for keyboard and finger. */
export function CommandChoices(props: CommandChoicesProps) {
  const items = props.groups.flatMap((group) => group.items);
  const [wanted, setWanted] = useState<string | null>(null);
  const possible = items.filter(({ reason }) => !reason);
  const highlighted = possible.find(({ id }) => id === wanted) ?? possible[0];
  const collection = createListCollection({
    items,
    itemToValue: ({ id }) => id,
    itemToString: ({ label }) => label,
    isItemDisabled: ({ reason }) => Boolean(reason),
  });
  const { onChange, ...marks } = props.textControl;
  const typing = useWholeText(props.text, onChange);
  const goBack = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typing.value === '') props.onBack?.();
  };
  return (
    <Listbox.Root
      className={styles.list}
      collection={collection}
      // What is chosen is done, and nothing stays chosen.
      value={[]}
      onSelect={({ value }) => props.onChoose(value)}
      highlightedValue={highlighted?.id ?? null}
      onHighlightChange={({ highlightedValue }) => highlightedValue && setWanted(highlightedValue)}
      loopFocus
    >
      {props.lead}
      <div className={styles.line}>
        {props.busy ? <Spinner /> : <Search aria-hidden="true" />}
        <Listbox.Input
          {...marks}
          className={styles.input}
          role="combobox"
          aria-expanded
          aria-label={props.placeholder}
          placeholder={props.placeholder}
          {...typing}
          onChange={(event) => typing.onChange(event.target.value)}
          onKeyDown={goBack}
          autoFocus
        />
      </div>
      <div className={styles.notice}>{props.notice}</div>
      <Listbox.Content className={styles.items} aria-label={props.title}>
        {props.groups.map((group) => (
          <Listbox.ItemGroup key={group.label} className={styles.group}>
            <Listbox.ItemGroupLabel className={styles.groupLabel}>{group.label}</Listbox.ItemGroupLabel>
            {group.items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </Listbox.ItemGroup>
        ))}
      </Listbox.Content>
      {items.length === 0 ? <p className={styles.empty}>{props.empty}</p> : null}
      {props.foot ? <div className={styles.foot}>{props.foot}</div> : null}
    </Listbox.Root>
  );
}

function Item({ item }: { item: CommandPanelItem }) {
  return (
    <Listbox.Item
      {...item.marks}
      item={item}
      highlightOnHover
      className={styles.item}
      data-danger={item.danger && !item.reason ? '' : undefined}
    >
      {item.icon}
      <span className={styles.words}>
        <Listbox.ItemText className={styles.label}>{item.label}</Listbox.ItemText>
        {item.reason || item.note ? <span className={styles.note}>{item.reason || item.note}</span> : null}
      </span>
      {item.aside}
    </Listbox.Item>
  );
}
