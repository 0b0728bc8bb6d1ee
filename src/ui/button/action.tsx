import { useId } from 'react';
import { css } from '#styled/css/index.mjs';
import { Tooltip } from '../hint/tooltip.tsx';
import { Button, type ButtonProps } from './button.tsx';

const styles = {
  column: css({ display: 'inline-flex', flexDirection: 'column', gap: '1', alignItems: 'flex-start' }),
  reason: css({ fontSize: 'xs', color: 'ink3' }),
};

export interface ActionProps extends ButtonProps {
  /** Why it is not possible now and what would make it so. With a reason it stays reachable, but a press does nothing. */
  reason?: string | null | undefined;
  /** Where the reason stands: in a tooltip (hover, focus, tap) or below the button. */
  reasonPlace?: 'tooltip' | 'below';
}

/** A button that says why it can't be pressed. */
export function Action({ reason, reasonPlace = 'tooltip', ...button }: ActionProps) {
  const id = useId();
  const disabled = reason ? { 'aria-disabled': true as const } : {};
  if (reasonPlace === 'below') {
    return (
      <span className={styles.column}>
        <Button {...button} {...disabled} {...(reason ? { 'aria-describedby': id } : {})} />
        {reason ? (
          <span className={styles.reason} id={id}>
            {reason}
          </span>
        ) : null}
      </span>
    );
  }
  return (
    <Tooltip text={reason}>{(described) => <Button {...button} {...disabled} {...described} />}</Tooltip>
  );
}
