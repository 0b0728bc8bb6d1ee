import { cva } from '#styled/css/index.mjs';

/** The look of everything that takes text or a choice. 16 px on phones: smaller text makes iOS zoom in. */
export const inputStyle = cva({
  base: {
    // The browser's own is blue whatever the theme.
    '&::-webkit-search-cancel-button': { filter: '[grayscale(1)]' },
    display: 'block',
    w: 'full',
    minW: '0',
    px: '2.5',
    bg: 'surface',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'lineControl',
    borderRadius: 'md',
    fontSize: { base: 'lg', md: 'md' },
    transitionProperty: '[border-color, box-shadow]',
    transitionDuration: 'fast',
    _hover: { borderColor: 'ink3' },
    _focusVisible: { outlineOffset: '[-1px]', borderColor: 'focus' },
    _invalid: { borderColor: 'locked' },
    '&[readonly], &:disabled': {
      bg: 'sunken',
      color: 'ink2',
      borderColor: 'sunken',
    },
  },
  variants: {
    size: {
      md: { h: { base: 'controlLg', md: 'control' } },
      lg: { h: 'controlLg' },
      area: { minH: '[60px]', py: '1.5', resize: 'vertical', lineHeight: 'normal' },
    },
    mono: { true: { fontFamily: 'mono' } },
  },
  defaultVariants: { size: 'md' },
});

export type InputSize = 'md' | 'lg';
