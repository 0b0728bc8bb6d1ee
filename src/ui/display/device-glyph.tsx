import { cva } from '#styled/css/index.mjs';

const glyph = cva({
  base: {
    display: 'inline-block',
    position: 'relative',
    flexShrink: '0',
    bg: 'var(--product, {colors.lineStrong})',
    // The product's own colour says nothing about the ground: a neutral edge keeps white and black visible.
    borderStyle: 'solid',
    borderColor: '[color-mix(in srgb, {colors.ink} 38%, transparent)]',
    '&::after': { content: '""', position: 'absolute', bg: '[rgb(0 0 0 / 0.22)]' },
  },
  variants: {
    kind: { phone: {}, tablet: {} },
    size: {
      sm: {
        w: '[22px]',
        h: '[34px]',
        // As wide as a tablet, so that names beside them stand in one line.
        mx: '0.5',
        borderWidth: '1.5px',
        borderRadius: '[5px]',
        '&::after': { left: '[3px]', top: '[3px]', w: '[7px]', h: '[7px]', borderRadius: '[3px]' },
      },
      lg: {
        w: '[64px]',
        h: '[104px]',
        borderWidth: '2px',
        borderRadius: 'lg',
        '&::after': { left: '[9px]', top: '[9px]', w: '[24px]', h: '[24px]', borderRadius: 'md' },
      },
    },
  },
  compoundVariants: [
    { kind: 'tablet', size: 'sm', css: { w: '[26px]', mx: '0' } },
    { kind: 'tablet', size: 'lg', css: { w: '[80px]', '&::after': { w: '[14px]', h: '[14px]' } } },
  ],
  defaultVariants: { kind: 'phone', size: 'sm' },
});

export interface DeviceGlyphProps {
  kind?: 'phone' | 'tablet';
  /** The product's colour as a CSS colour; without one it is neutral. */
  color?: string | undefined;
  size?: 'sm' | 'lg';
}

/** The back of a device in its product colour; decorative, the colour's name stands beside it. */
export function DeviceGlyph({ kind, color, size }: DeviceGlyphProps) {
  return (
    <span
      className={glyph({ kind, size })}
      style={color === undefined ? undefined : { ['--product' as string]: color }}
      aria-hidden="true"
    />
  );
}
