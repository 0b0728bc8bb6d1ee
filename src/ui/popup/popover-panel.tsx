import { Popover as Ark } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { styles } from '../hint/popup-style.ts';

export interface PopoverPanelProps {
  triggerId: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  title: string;
  children: ReactNode;
}

/** What a Popover shows when it is open: a chunk of its own. */
export function PopoverPanel({ triggerId, open, onOpen, title, children }: PopoverPanelProps) {
  return (
    <Ark.Root
      ids={{ trigger: triggerId }}
      open={open}
      onOpenChange={(details) => onOpen(details.open)}
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
  );
}
