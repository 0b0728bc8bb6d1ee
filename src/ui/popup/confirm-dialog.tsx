import { css } from '#styled/css/index.mjs';
import { Dialog, type DialogProps } from './dialog.tsx';

const text = css({ color: 'ink2' });

/** A question with two answers; as an alertdialog it is read out at once. `danger` makes OK red. */
export function ConfirmDialog({
  danger = false,
  children,
  ...rest
}: Omit<DialogProps, 'role' | 'size' | 'okVariant' | 'aside'> & { danger?: boolean }) {
  return (
    <Dialog {...rest} size="sm" role="alertdialog" okVariant={danger ? 'danger' : 'primary'}>
      <div className={text}>{children}</div>
    </Dialog>
  );
}
