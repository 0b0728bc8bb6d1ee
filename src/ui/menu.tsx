import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { classNames } from './class-names.ts';
import { styles } from './popup-style.ts';
import { useOnDemand } from './use-on-demand.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** Why it is not possible now: the item stays reachable and shows it. */
  reason?: string | null | undefined;
  onSelect: () => void;
}

export interface MenuProps {
  items: readonly MenuItem[];
  /** What stands on the trigger; with only an icon give `label`. */
  trigger: ReactNode;
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** `icon` is square; `full` and `row` are as wide as their container, `row` with its content at the left. */
  shape?: 'text' | 'icon' | 'full' | 'row';
}

/** Actions behind a button. Until the first press it is a plain button, so that a table can hold one in every row. */
export function Menu({ items, trigger, label, variant = 'secondary', size, shape = 'text' }: MenuProps) {
  const id = useId();
  const { used, open, setOpen } = useOnDemand();
  const [highlighted, setHighlighted] = useState<string | null>(null);

  const show = (byKeyboard: boolean) => {
    setHighlighted(byKeyboard ? (items[0]?.id ?? null) : null);
    setOpen(true);
  };
  // A click without a pointer's detail comes from Enter or Space.
  const press = (event: MouseEvent) => (open ? setOpen(false) : show(event.detail === 0));
  const onArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || open) return;
    event.preventDefault();
    show(true);
  };

  return (
    <>
      <button
        type="button"
        id={id}
        className={buttonStyle({
          variant,
          size,
          shape: shape === 'full' ? 'text' : shape,
          full: shape === 'full',
        })}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={press}
        onKeyDown={onArrow}
      >
        {trigger}
      </button>
      {used ? (
        <Ark.Root
          ids={{ trigger: id }}
          open={open}
          onOpenChange={(details) => setOpen(details.open)}
          highlightedValue={highlighted}
          onHighlightChange={(details) => setHighlighted(details.highlightedValue)}
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
      ) : null}
    </>
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
