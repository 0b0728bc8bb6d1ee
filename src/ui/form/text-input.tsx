import type { ComponentProps, ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import { classNames } from '../class-names.ts';
import { useFieldWiring } from './field-context.ts';
import { type InputSize, inputStyle } from './input-style.ts';

const styles = {
  wrap: css({ position: 'relative', minW: '0', flex: '1' }),
  icon: css({
    position: 'absolute',
    left: '2.5',
    top: '[50%]',
    transform: 'translateY(-50%)',
    color: 'ink3',
    pointerEvents: 'none',
    '& svg': { w: 'icon', h: 'icon' },
  }),
  indent: css({ pl: '8!' }),
};

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | 'className' | 'onChange'> {
  onChange?: (value: string) => void;
  size?: InputSize;
  /** Fixed-width characters, for serial numbers. */
  mono?: boolean;
  /** An icon inside, before the text. */
  icon?: ReactNode;
}

/** One line of text. Inside Field it takes its label and messages from there; alone it needs `aria-label`. */
export function TextInput({ onChange, size, mono = false, icon, ...rest }: TextInputProps) {
  const input = (
    <input
      type="text"
      {...useFieldWiring()}
      {...rest}
      className={classNames(inputStyle({ size, mono }), icon !== undefined && styles.indent)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
  if (icon === undefined) return input;
  return (
    <div className={styles.wrap}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {input}
    </div>
  );
}
