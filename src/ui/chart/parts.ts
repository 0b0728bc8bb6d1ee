import { cva } from '#styled/css/index.mjs';
import type { Tone } from '../display/badge.tsx';

/** A part of a whole that a chart draws. */
export interface Part {
  readonly name: string;
  readonly value: number;
  readonly tone: Tone;
  /** the list of what it counts */
  readonly href?: string | undefined;
}

/** The ground of a part: as wide, or as high, as its value. */
export const partGround = cva({
  base: { flexBasis: '0', minW: '0', minH: '0' },
  variants: {
    tone: {
      locked: { bg: 'locked' },
      ok: { bg: 'ok' },
      wait: { bg: 'wait' },
      warn: { bg: 'warn' },
      none: { bg: 'lineStrong' },
    },
  },
});

export const sumOf = (parts: readonly { readonly value: number }[]): number =>
  parts.reduce((sum, { value }) => sum + value, 0);
