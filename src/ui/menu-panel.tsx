import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { classNames } from './class-names.ts';
import type { MenuItem } from './menu.tsx';
import { styles } from './popup-style.ts';

export interface MenuPanelProps {
  triggerId: string;
  items: readonly MenuItem[];
  open: boolean;
  onOpen: (open: boolean) => void;
  highlighted: string | null;
  onHighlight: (id: string | null) => void;
}

/** What a Menu shows when it is open: a chunk of its own. */
export function MenuPanel({ triggerId, items, open, onOpen, highlighted, onHighlight }: MenuPanelProps) {
  return (
    <Ark.Root
      ids={{ trigger: triggerId }}
      open={open}
      onOpenChange={(details) => onOpen(details.open)}
      highlightedValue={highlighted}
      onHighlightChange={(details) => onHighlight(details.highlightedValue)}
      positioning={{ placement: 'bottom-end', gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={classNames(styles.card, styles.list)}>
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  const { reason } = item;
  return (
    <Ark.Item
      value={item.id}
      valueText={item.label}
      className={styles.item}
      closeOnSelect={!reason}
      aria-disabled={reason ? true : undefined}
      data-danger={item.danger && !reason ? '' : undefined}
      onSelect={() => !reason && item.onSelect()}
    >
      {item.icon}
      <span className={styles.itemText}>
        {item.label}
        {reason ? <span className={styles.reason}>{reason}</span> : null}
      </span>
    </Ark.Item>
  );
}
