import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { css } from '#styled/css/index.mjs';
import { classNames } from '../class-names.ts';
import { useFieldWiring } from './field-context.ts';
import { inputStyle } from './input-style.ts';

const styles = {
  wrap: css({ position: 'relative', display: 'inline-block', minW: '0' }),
  select: css({
    appearance: 'none',
    pr: '8!',
    cursor: 'pointer',
    '& option': { bg: 'raised', color: 'ink' },
  }),
  arrow: css({
    position: 'absolute',
    right: '2.5',
    top: '[50%]',
    transform: 'translateY(-50%)',
    w: 'iconSm',
    h: 'iconSm',
    color: 'ink3',
    pointerEvents: 'none',
  }),
};

export interface NativeSelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'value' | 'children' | 'size'> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The browser's own list of choices: light, and at its best on phones. */
export function NativeSelect<Value extends string>({ options, onChange, ...rest }: NativeSelectProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find(({ value }) => value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <span className={styles.wrap}>
      <select
        {...useFieldWiring()}
        {...rest}
        className={classNames(inputStyle(), styles.select)}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.arrow} aria-hidden="true" />
    </span>
  );
}
