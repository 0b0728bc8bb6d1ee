import { Popover as Ark } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { type ReactNode, useId } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { classNames } from './class-names.ts';
import { styles } from './popup-style.ts';
import { useOnDemand } from './use-on-demand.ts';

export interface PopoverProps {
  /** What stands on the trigger. */
  trigger: ReactNode;
  /** `evidence` is small text with a dotted line; the others look like buttons. */
  look?: 'evidence' | ButtonVariant;
  size?: ButtonSize;
  /** Names the panel, e.g. 依据. */
  title: string;
  children: ReactNode;
}

/**
 * More about a thing, by a press; Esc or a press elsewhere closes it. Until the first press it is a plain
 * button, so that a table can hold one in every row.
 */
export function Popover({ trigger, look = 'evidence', size, title, children }: PopoverProps) {
  const id = useId();
  const { used, open, setOpen } = useOnDemand();
  return (
    <>
      <button
        type="button"
        id={id}
        className={look === 'evidence' ? styles.evidence : buttonStyle({ variant: look, size })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {used ? (
        <Ark.Root
          ids={{ trigger: id }}
          open={open}
          onOpenChange={(details) => setOpen(details.open)}
          positioning={{ placement: 'bottom-start', gutter: 6 }}
          lazyMount
          unmountOnExit
        >
          <Portal>
            <Ark.Positioner>
              <Ark.Content className={classNames(styles.card, styles.panel)} aria-label={title}>
                <p className={styles.panelTitle}>{title}</p>
                {children}
              </Ark.Content>
            </Ark.Positioner>
          </Portal>
        </Ark.Root>
      ) : null}
    </>
  );
}
