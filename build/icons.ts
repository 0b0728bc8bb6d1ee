import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../scripts/processes.ts';

const barrel = path.join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs');
/** In the place of the library's module of that name. */
const ownIcon = path.join(root, 'src/ui/lucide-icon.ts');
const imports = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"];?/g;

/**
 * Lets modules import each icon from its own file. Imported from the module that exports all of them, each icon would look as if
 * every page needed it, and nobody could say which file of the build it belongs to.
 */
export function ownIcons(): Plugin {
  let files: ReadonlyMap<string, string>;
  return {
    name: 'own-icons',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      files = iconFiles(readFileSync(barrel, 'utf8'));
    },
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: () => ownIcon,
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({ code: withOwnIcons(code, files), map: null }),
    },
  };
}

/** Names of icons and where their files are: `LockOpen` → `lock-open`. */
export function iconFiles(source: string): ReadonlyMap<string, string> {
  const lines = source.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

/** The source of a module with one import for each icon. Throws where there is no such icon. */
export const withOwnIcons = (code: string, files: ReadonlyMap<string, string>): string =>
  code.replace(imports, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => importOf(name, files))
      .join(''),
  );

function importOf(name: string, files: ReadonlyMap<string, string>): string {
  const [exported = '', local = exported] = name.split(/\s+as\s+/);
  const file = files.get(exported);
  if (file === undefined) throw new Error(`lucide-react has no icon ${exported}`);
  return `import ${local} from 'lucide-react/icons/${file}';`;
}
