import { type ReactNode, useId } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from '../button/button-style.ts';
import { classNames } from '../class-names.ts';
import { styles } from '../hint/popup-style.ts';
import { type LazyPart, lazyPart, together } from './lazy-part.ts';
import { useOnDemand } from './use-on-demand.ts';

export interface PopoverProps {
  /** What stands on the trigger. */
  trigger: ReactNode;
  /** `evidence` is small text with a dotted line; the others look like buttons. */
  look?: 'evidence' | ButtonVariant;
  size?: ButtonSize;
  /** where rows have one each: what the trigger says, and of which row */
  label?: string;
  /** Names the panel, e.g. 依据. */
  title: string;
  /** Somebody is about to open it. */
  onTurnTo?: () => void;
  /** what its content is drawn with, fetched with the panel */
  needs?: LazyPart<unknown>;
  children: ReactNode;
}

const panel = lazyPart(async () => (await import('./popover-panel.tsx')).PopoverPanel);

/**
 * More about a thing, by a press; Esc or a press elsewhere closes it. Until the first press it is a plain
 * button, so that a table can hold one in every row.
 */
export function Popover({
  trigger,
  look = 'evidence',
  size,
  label,
  title,
  onTurnTo,
  needs,
  children,
}: PopoverProps) {
  const id = useId();
  const { Panel, open, setOpen, trigger: marks } = useOnDemand(needs ? together(panel, needs) : panel);
  return (
    <>
      <button
        {...marks}
        onFocus={() => {
          marks.onFocus();
          onTurnTo?.();
        }}
        type="button"
        id={id}
        className={classNames(
          look === 'evidence' ? styles.evidence : buttonStyle({ variant: look, size }),
          styles.button,
        )}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {Panel ? (
        <Panel triggerId={id} open={open} onOpen={setOpen} title={title}>
          {children}
        </Panel>
      ) : null}
    </>
  );
}
