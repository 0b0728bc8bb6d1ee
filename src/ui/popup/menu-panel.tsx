import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { styles } from '../hint/popup-style.ts';
import type { MenuItem, MenuProps } from './menu.tsx';

export interface MenuPanelProps {
  triggerId: string;
  items: readonly MenuItem[];
  placement: NonNullable<MenuProps['placement']>;
  pinned: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  highlighted: string | null;
  onHighlight: (id: string | null) => void;
}

/** What a Menu shows when it is open: a chunk of its own. */
export function MenuPanel({
  triggerId,
  items,
  placement,
  pinned,
  open,
  onOpen,
  highlighted,
  onHighlight,
}: MenuPanelProps) {
  const focusTrigger = () => document.getElementById(triggerId)?.focus();
  // Ark closes with a layer whatever was opened above it: what was chosen begins when the menu's layer is gone.
  const chosen = useRef<(() => void) | null>(null);
  useEffect(() => {
    const begin = chosen.current;
    if (open || !begin) return;
    chosen.current = null;
    // Ark hears of the closing in this same turn, a step before.
    queueMicrotask(begin);
  }, [open]);
  return (
    <Ark.Root
      ids={{ trigger: triggerId }}
      open={open}
      onOpenChange={(details) => onOpen(details.open)}
      highlightedValue={highlighted}
      onHighlightChange={(details) => onHighlight(details.highlightedValue)}
      positioning={{ placement, gutter: 4, strategy: pinned ? 'fixed' : 'absolute' }}
      // A press right after the opening: the list takes the focus once more and goes away with it.
      onExitComplete={() => document.activeElement?.role === 'menu' && focusTrigger()}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={classNames(styles.card, styles.list)}>
            {items.map((item) => (
              <Item
                key={item.id}
                item={item}
                onSelect={() => {
                  // A dialog gives the focus back to where it was.
                  focusTrigger();
                  chosen.current = item.onSelect;
                }}
              />
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const { reason } = item;
  return (
    <Ark.Item
      value={item.id}
      valueText={item.label}
      className={styles.item}
      closeOnSelect={!reason}
      aria-disabled={reason ? true : undefined}
      data-danger={item.danger && !reason ? '' : undefined}
      onSelect={() => !reason && onSelect()}
    >
      {item.icon}
      <span className={styles.itemText}>
        {item.label}
        {reason ? <span className={styles.reason}>{reason}</span> : null}
      </span>
    </Ark.Item>
  );
}
