import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ComponentType, createElement, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import createLucideIcon, { type IconData } from '#ui/lucide-icon.ts';
import { iconFiles, withOwnIcons } from '../../../build/icons.ts';
import { root } from '../../../scripts/processes.ts';

const library = 'node_modules/lucide-react/dist/esm';
const files = iconFiles(readFileSync(path.join(root, library, 'lucide-react.mjs'), 'utf8'));

describe('icons at build time', () => {
  it('come each from its own file, by whichever name', () => {
    const source = `import type { LucideIcon } from 'lucide-react';
import { LockOpen, Unlock as Free,
  type LucideProps, X } from 'lucide-react';
export const a = [LockOpen, Free, X];`;
    expect(withOwnIcons(source, files).split(/\n|(?<=;)(?=import)/)).toEqual([
      "import type { LucideIcon } from 'lucide-react';",
      "import LockOpen from 'lucide-react/icons/lock-open';",
      "import Free from 'lucide-react/icons/lock-open';",
      "import X from 'lucide-react/icons/x';",
      'export const a = [LockOpen, Free, X];',
    ]);
  });

  it('fail the build where there is no such icon', () => {
    expect(() => withOwnIcons("import { Nothing } from 'lucide-react';", files)).toThrow('no icon Nothing');
  });

  it('are drawn as by the library, whichever the console shows', async () => {
    const shown = globSync('src/**/*.{ts,tsx}', { cwd: root })
      .flatMap((file) => [
        ...withOwnIcons(readFileSync(path.join(root, file), 'utf8'), files).matchAll(ownImport),
      ])
      .map(([, file = '']) => file);
    expect(new Set(shown).size).toBeGreaterThan(50);
    const markupsOf = (icon: Icon) =>
      [{}, { 'aria-hidden': 'true' } as const, { className: 'wide dim' }].map((props) =>
        renderToStaticMarkup(createElement(icon, props)),
      );
    for (const file of new Set(shown)) {
      const icon: { readonly default: Icon; readonly __iconData: IconData } = await import(
        path.join(root, library, 'icons', `${file}.mjs`)
      );
      expect(markupsOf(createLucideIcon(icon.__iconData)), file).toEqual(markupsOf(icon.default));
    }
  });
});

const ownImport = /from 'lucide-react\/icons\/([\w-]+)'/g;
type Icon = ComponentType<SVGProps<SVGSVGElement>>;
