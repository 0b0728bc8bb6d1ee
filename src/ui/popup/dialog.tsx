import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import type { ButtonVariant } from '../button/button-style.ts';
import { IconButton } from '../button/icon-button.tsx';
import type { Control, Marks } from '../control.ts';
import * as labels from '../labels.ts';
import { dialogStyle, styles } from './dialog-style.ts';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** One line under the title: what the dialog acts on. */
  description?: ReactNode;
  children?: ReactNode;
  /** A second column with a sunken ground (below the first on phones). */
  aside?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** OK or Enter. While a returned promise is pending OK shows loading and nobody leaves; the caller closes by `open`. */
  ok: Control;
  /** 取消. */
  cancel: Control;
  /** The cross, where it does another thing than 取消. */
  cross?: Control;
  /** What it stands upon has gone, as a drawer does with Back; else that is the cross. */
  dismissed?: () => void;
  /** OK shows loading: for work that a machine runs. */
  loading?: boolean;
  okText?: ReactNode;
  okIcon?: ReactNode;
  okVariant?: ButtonVariant;
  cancelText?: ReactNode;
  /** There is nothing to decide: OK alone. */
  noCancel?: boolean;
  /** At the left of the footer, e.g. what will happen and when. */
  footnote?: ReactNode;
  /** Gets the focus at opening; else the first control of the body does, else OK, or 取消 where OK is dangerous. */
  initialFocus?: RefObject<HTMLElement | null>;
  role?: 'dialog' | 'alertdialog';
  /** Attributes of the whole dialog. */
  marks?: Marks;
}

/**
 * A modal as in rule app.modal: centred (a bottom sheet on phones), neither the mask nor Esc closes it, the
 * footer is always shown, OK shows loading while it works. The content is one form: Enter presses OK.
 */
export function Dialog(props: DialogProps) {
  const [pending, setPending] = useState(false);
  // A second press may come before the first is shown.
  const working = useRef(false);
  // A menu that led here may still have the focus when the dialog takes it.
  const [opener] = useState(() => document.activeElement);
  const formId = useId();
  const okButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { onClick: confirm, ...okMarks } = props.ok;
  const loading = pending || props.loading === true;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a portal still bubbles to React ancestors.
    event.stopPropagation();
    if (loading || working.current || okMarks['aria-disabled']) return;
    const work = confirm();
    if (!(work instanceof Promise)) return;
    working.current = true;
    setPending(true);
    void work.finally(() => {
      working.current = false;
      setPending(false);
    });
  };

  // Who left now would not be told how it ended, and the promise might close another dialog.
  const unlessPending = (control: Control): Control => {
    const disabled = pending || control['aria-disabled'] || undefined;
    return {
      ...control,
      'aria-disabled': disabled,
      onClick: () => (disabled ? undefined : control.onClick()),
    };
  };
  const cancel = unlessPending(props.cancel);
  const cross = unlessPending(props.cross ?? props.cancel);

  return (
    <Ark.Root
      open={props.open}
      onOpenChange={({ open }) => !open && (props.dismissed ?? cross.onClick)()}
      closeOnInteractOutside={false}
      closeOnEscape={false}
      lazyMount
      unmountOnExit
      role={props.role ?? 'dialog'}
      // Where it is gone by then, the page's content takes its place.
      finalFocusEl={() =>
        opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('content')
      }
      initialFocusEl={() =>
        props.initialFocus?.current ??
        firstControl(formId) ??
        (props.okVariant === 'danger' ? cancelButton : okButton).current
      }
    >
      <Portal>
        <Ark.Backdrop className={styles.mask} />
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content {...props.marks} className={dialogStyle({ size: props.size ?? 'md' })}>
            <header className={styles.head}>
              <div>
                <Ark.Title className={styles.title}>{props.title}</Ark.Title>
                {props.description ? (
                  <Ark.Description className={styles.description}>{props.description}</Ark.Description>
                ) : null}
              </div>
              <IconButton {...cross} label={labels.close} icon={<X />} />
            </header>
            <form id={formId} className={styles.body} onSubmit={submit} noValidate>
              <div className={styles.main}>{props.children}</div>
              {props.aside ? <div className={styles.aside}>{props.aside}</div> : null}
            </form>
            <footer className={styles.foot}>
              <span className={styles.footnote}>{props.footnote}</span>
              {props.noCancel ? null : (
                <Button {...cancel} ref={cancelButton}>
                  {props.cancelText ?? labels.cancel}
                </Button>
              )}
              <Button
                {...okMarks}
                ref={okButton}
                type="submit"
                form={formId}
                variant={props.okVariant ?? 'primary'}
                icon={props.okIcon}
                loading={loading}
              >
                {props.okText ?? labels.ok}
              </Button>
            </footer>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

const firstControl = (formId: string): HTMLElement | null =>
  document
    .getElementById(formId)
    ?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, [role=combobox]') ?? null;
