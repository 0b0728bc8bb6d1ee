import { describe, expect, it } from 'vitest';
import * as panda from '#styled/css/index.mjs';
import { type Panda, resolveRecipe, staticRecipe } from '../../../build/static-recipe.ts';
import { withStaticStyles } from '../../../build/static-styles.ts';

const styled = panda as unknown as Panda;
const classes = (text: string) => text.split(' ').toSorted();

describe('styles at build time', () => {
  it('become the class names that Panda would give', () => {
    const source = `const styles = { 中: css({ px: '2', _hover: { bg: 'sunken' }, md: { px: '4' } }) };`;
    const [, text = ''] = /中: "(.*)" }/.exec(withStaticStyles(source, 'a.tsx', styled)) ?? [];
    expect(classes(text)).toEqual(
      classes(styled.css({ px: '2', _hover: { bg: 'sunken' }, md: { px: '4' } })),
    );
    expect(text).not.toBe('');
  });

  it('stay calls where they are no literals', () => {
    const source = 'const wide = (width: string) => css({ w: width, h: "full" });';
    expect(withStaticStyles(source, 'a.ts', styled)).toBe(source);
  });

  const button = {
    base: { px: '3', color: 'ink', _hover: { bg: 'sunken' } },
    variants: {
      size: { sm: { px: '2', md: { px: '1' } }, lg: { fontSize: 'lg' } },
      full: { true: { w: 'full' } },
    },
    defaultVariants: { size: 'sm' },
    compoundVariants: [{ size: 'lg', full: true, css: { px: '6' } }],
  };

  it('of a recipe give way to those of its variants, then of several variants together', () => {
    const own = resolveRecipe(staticRecipe(button, styled));
    const original = styled.cva(button);
    for (const choice of [{}, { size: 'lg' }, { size: 'lg', full: true }, { size: undefined, full: false }]) {
      expect(classes(own(choice))).toEqual(classes(original(choice)));
    }
    expect(own({ size: 'lg', full: true })).toContain('px_6');
    expect(own({ size: 'lg', full: true })).not.toContain('px_3');
  });

  it('of a recipe whose parts do not simply replace one another fail the build', () => {
    const mixed = { base: { px: '3' }, variants: { size: { sm: { px: { base: '1', md: '2' } } } } };
    expect(() => staticRecipe(mixed, styled)).toThrow(/cannot be resolved at build time/);
  });
});
