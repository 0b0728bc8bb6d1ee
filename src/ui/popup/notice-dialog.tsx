import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { Info } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { css } from '#styled/css/index.mjs';
import { Button } from '../button/button.tsx';
import * as labels from '../labels.ts';
import { dialogStyle, styles } from './dialog-style.ts';

const text = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  p: '5',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  '& > svg': { flexShrink: '0', w: 'icon', h: 'icon', color: 'wait' },
});

/** Something to be read before anything else: no title and one answer (rule app.modal). Open as long as it is mounted. */
export function NoticeDialog(props: { children: ReactNode; okText?: ReactNode; onOk: () => void }) {
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <Ark.Root
      open
      closeOnInteractOutside={false}
      closeOnEscape={false}
      role="alertdialog"
      aria-label={labels.notice}
      initialFocusEl={() => ok.current}
    >
      <Portal>
        <Ark.Backdrop className={styles.mask} />
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content className={dialogStyle({ size: 'sm' })}>
            <Ark.Description className={text}>
              <Info aria-hidden="true" />
              <span>{props.children}</span>
            </Ark.Description>
            <footer className={styles.foot}>
              <Button ref={ok} variant="primary" onClick={props.onOk}>
                {props.okText ?? labels.ok}
              </Button>
            </footer>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
