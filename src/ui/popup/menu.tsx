import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from '../button/button-style.ts';
import { classNames } from '../class-names.ts';
import { styles } from '../hint/popup-style.ts';
import { lazyPart } from './lazy-part.ts';
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
  /** Where the list stands; it turns where there is no room. */
  placement?: 'bottom-end' | 'right-start';
  /** The trigger stays where it is while the page scrolls, and so does the list: under a press it would move away. */
  pinned?: boolean;
  /** Stays reachable, but does not open. */
  disabled?: boolean;
}

const panel = lazyPart(async () => (await import('./menu-panel.tsx')).MenuPanel);

/** Actions behind a button. Until the first press it is a plain button, so that a table can hold one in every row. */
export function Menu({
  items,
  trigger,
  label,
  variant = 'secondary',
  size,
  shape = 'text',
  placement = 'bottom-end',
  pinned = false,
  disabled = false,
}: MenuProps) {
  const id = useId();
  const { Panel, open, setOpen, trigger: marks } = useOnDemand(panel);
  const [highlighted, setHighlighted] = useState<string | null>(null);

  const show = (byKeyboard: boolean) => {
    if (disabled) return;
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
        {...marks}
        type="button"
        id={id}
        className={classNames(
          buttonStyle({ variant, size, shape: shape === 'full' ? 'text' : shape, full: shape === 'full' }),
          styles.button,
        )}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-disabled={disabled || undefined}
        onClick={press}
        onKeyDown={onArrow}
      >
        {trigger}
      </button>
      {Panel ? (
        <Panel
          triggerId={id}
          items={items}
          placement={placement}
          pinned={pinned}
          open={open}
          onOpen={setOpen}
          highlighted={highlighted}
          onHighlight={setHighlighted}
        />
      ) : null}
    </>
  );
}
