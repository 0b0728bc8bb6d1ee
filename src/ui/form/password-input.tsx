import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { css } from '#styled/css/index.mjs';
import * as labels from '../labels.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

const styles = {
  wrap: css({ position: 'relative', '& input': { pr: '10' } }),
  toggle: css({
    position: 'absolute',
    right: '0.5',
    top: '[50%]',
    transform: 'translateY(-50%)',
    display: 'grid',
    placeItems: 'center',
    w: { base: 'controlLg', md: 'controlSm' },
    h: { base: 'controlLg', md: 'controlSm' },
    color: 'ink3',
    borderRadius: 'md',
    _hover: { color: 'ink' },
    '& svg': { w: 'icon', h: 'icon' },
  }),
};

/** A password with a button that shows it. Pasting is never blocked. `autoComplete` tells password managers which one. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'icon' | 'mono'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={styles.wrap}>
      <TextInput
        autoComplete="current-password"
        autoCapitalize="off"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-label={shown ? labels.hidePassword : labels.showPassword}
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden="true" />
      </button>
    </div>
  );
}
