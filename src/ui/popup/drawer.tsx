import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { css } from '#styled/css/index.mjs';
import { IconButton } from '../button/icon-button.tsx';
import type { Marks } from '../control.ts';
import * as labels from '../labels.ts';
import { styles as dialogStyles } from './dialog-style.ts';

const styles = {
  positioner: css({
    position: 'fixed',
    inset: '0',
    zIndex: 'popup',
    display: 'flex',
    alignItems: { base: 'flex-end', md: 'stretch' },
    justifyContent: 'flex-end',
    pb: '[var(--holds-bar)]',
  }),
  panel: css({
    display: 'flex',
    flexDirection: 'column',
    w: 'full',
    maxW: { md: 'dialogMd' },
    maxH: { base: '[calc(94dvh - var(--holds-bar))]', md: 'full' },
    bg: 'raised',
    borderTopWidth: { base: '1px', md: '0' },
    borderLeftWidth: { base: '0', md: '1px' },
    borderColor: 'line',
    borderRadius: { base: '[12px 12px 0 0]', md: '[0]' },
    boxShadow: 'popup',
    overflow: 'hidden',
    outline: 'none',
    '&[data-state=open]': { animation: 'rise 160ms ease-out' },
  }),
  body: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    flex: '1',
    minH: '0',
    p: '5',
    pb: '[max(20px, env(safe-area-inset-bottom))]',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  }),
};

export interface DrawerProps {
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** The cross, Esc, or a press beside it. */
  onClose: () => void;
  marks?: Marks;
  /** what gets the focus when it is closed; without it the page */
  finalFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** One of a list's things in detail, at the right of the page; on phones from below. Nothing is typed in it, so that it is left at once. */
export function Drawer({ title, description, onClose, marks, finalFocus, children }: DrawerProps) {
  return (
    <Ark.Root
      open
      onOpenChange={({ open }) => !open && onClose()}
      // A dialog that led here gives the focus back to the page while this one opens.
      onFocusOutside={(event) => event.preventDefault()}
      lazyMount
      unmountOnExit
      finalFocusEl={() => finalFocus?.current ?? document.getElementById('content')}
    >
      <Portal>
        <Ark.Backdrop className={dialogStyles.mask} />
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content {...marks} className={styles.panel}>
            <header className={dialogStyles.head}>
              <div>
                <Ark.Title className={dialogStyles.title}>{title}</Ark.Title>
                {description ? (
                  <Ark.Description className={dialogStyles.description}>{description}</Ark.Description>
                ) : null}
              </div>
              <IconButton label={labels.close} icon={<X />} onClick={onClose} />
            </header>
            <div className={styles.body}>{children}</div>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
