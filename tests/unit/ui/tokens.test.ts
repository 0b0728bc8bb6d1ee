import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../../panda.config.ts';

type Themed = Record<string, { value: string | Record<string, string> }>;
const theme = config.theme ?? {};
const colors = theme.semanticTokens?.colors as unknown as Themed;
const zIndex = theme.tokens?.zIndex as unknown as Record<string, { value: number }>;

function hexOf(name: string, shade: 'base' | '_dark'): string {
  const value = colors[name]?.value;
  const color = typeof value === 'string' ? value : value?.[shade];
  if (color === undefined) throw new Error(`No colour ${name} in ${shade}`);
  return color;
}

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['canvas', 'surface', 'sunken', 'raised', 'accentSoft'];
const text: [string, string[]][] = [
  ['ink', grounds],
  ['ink2', grounds],
  ['ink3', grounds],
  ['accent', grounds],
  ['locked', ['surface', 'raised', 'lockedSoft']],
  ['ok', ['surface', 'raised', 'okSoft']],
  ['wait', ['surface', 'raised', 'waitSoft']],
  ['warn', ['surface', 'raised', 'warnSoft']],
  ['none', ['surface', 'raised', 'noneSoft']],
  ['inkOnAccent', ['accent', 'accentHover', 'locked', 'lockedHover']],
  ['nightInk2', ['night', 'nightDeep']],
];

describe.each(['base', '_dark'] as const)('contrast of the tokens, %s', (shade) => {
  it.each(text.flatMap(([ink, on]) => on.map((ground) => [ink, ground] as const)))(
    'lets %s be read on %s (4.5:1)',
    (ink, ground) => {
      expect(contrast(hexOf(ink, shade), hexOf(ground, shade))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['lineControl', 'surface'],
    ['focus', 'surface'],
    ['focus', 'canvas'],
  ])('lets %s be seen on %s (3:1)', (line, ground) => {
    expect(contrast(hexOf(line, shade), hexOf(ground, shade))).toBeGreaterThanOrEqual(3);
  });
});

describe('the tokens', () => {
  it('[app.z-index] start popups at 1000 and messages at 5000, with every bar of the page below', () => {
    expect(zIndex.popup?.value).toBe(1000);
    expect(zIndex.message?.value).toBe(5000);
    expect(Math.max(zIndex.bar?.value ?? 9999, zIndex.sticky?.value ?? 9999)).toBeLessThan(1000);
  });

  it('give dark the same values by choice as by the system', () => {
    for (const { value } of Object.values(colors)) {
      if (typeof value !== 'string') expect([value._dark, value._light]).toEqual([value._osDark, value.base]);
    }
  });

  it('are the only colours that screens and layouts name', () => {
    const raw = /\[[^\]]*(?:#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch|color)a?\()/i;
    const offenders = ['src/screens', 'src/app'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => path.join(folder, name))
        .filter((file) =>
          readFileSync(file, 'utf8')
            .split('\n')
            .some((line) => raw.test(line)),
        ),
    );
    expect(offenders).toEqual([]);
  });
});
