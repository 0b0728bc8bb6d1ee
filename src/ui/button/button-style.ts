import { cva } from '#styled/css/index.mjs';

/** The look of Button, IconButton, Action and of links that look like buttons. */
export const buttonStyle = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    whiteSpace: 'nowrap',
    fontSize: 'md',
    lineHeight: 'tight',
    userSelect: 'none',
    '& svg': { w: 'icon', h: 'icon' },
    transitionProperty: '[background-color, border-color, color]',
    transitionDuration: 'fast',
    '&[aria-disabled=true]': {
      cursor: 'not-allowed',
      bg: 'transparent',
      color: 'ink3',
      borderStyle: 'dashed',
      borderColor: 'lineStrong',
    },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    variant: {
      primary: { bg: 'accent', color: 'inkOnAccent', fontWeight: 'medium', _hover: { bg: 'accentHover' } },
      secondary: {
        bg: 'surface',
        borderColor: 'lineStrong',
        _hover: { bg: 'sunken', borderColor: 'lineControl' },
      },
      quiet: { color: 'ink2', _hover: { bg: 'sunken', color: 'ink' } },
      danger: { bg: 'locked', color: 'inkOnAccent', fontWeight: 'medium', _hover: { bg: 'lockedHover' } },
    },
    size: {
      sm: { h: 'controlSm', px: '2.5', fontSize: 'sm', gap: '1.5', mdDown: { h: 'controlLg' } },
      md: { h: 'control', px: '3', mdDown: { h: 'controlLg', px: '4' } },
      lg: { h: 'controlLg', px: '4', fontSize: 'lg' },
    },
    shape: {
      text: {},
      icon: { px: '0' },
      // A whole row that opens something, e.g. the account.
      row: { w: 'full', h: 'auto!', justifyContent: 'flex-start', textAlign: 'start', px: '2', py: '2' },
    },
    full: { true: { w: 'full' } },
  },
  compoundVariants: [
    { shape: 'icon', size: 'sm', css: { w: 'controlSm', mdDown: { w: 'controlLg', px: '0' } } },
    { shape: 'icon', size: 'md', css: { w: 'control', mdDown: { w: 'controlLg', px: '0' } } },
    { shape: 'icon', size: 'lg', css: { w: 'controlLg' } },
  ],
  defaultVariants: { variant: 'secondary', size: 'md', shape: 'text' },
});

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';
