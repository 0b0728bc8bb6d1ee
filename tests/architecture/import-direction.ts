import path from 'node:path';
import type { ImportLine } from './import-lines.ts';

/** Folder or file → layer; the first that fits. */
const places = [
  ['src/domain/', 'domain'],
  ['src/api/contract/', 'contract'],
  ['src/api/', 'client'],
  ['src/machines/', 'machines'],
  ['src/screens/', 'screens'],
  ['src/ui/', 'ui'],
  ['src/app/', 'app'],
  ['src/main.tsx', 'entry'],
  ['src/enroll.tsx', 'entry'],
  ['server/', 'server'],
  ['agent/', 'agent'],
  ['styled-system/', 'styled'],
  ['build/', 'scripts'],
  ['scripts/', 'scripts'],
  ['tools/', 'scripts'],
  ['tests/', 'tests'],
  ['docs/open-api.md', 'document'],
] as const;

type Layer = (typeof places)[number][1];

/** Which layers a layer may import, beside itself. */
const allowed: Record<Layer, readonly Layer[]> = {
  domain: [],
  contract: ['domain'],
  client: ['domain', 'contract'],
  ui: ['styled'],
  // The client as a type, in *.effects.ts only; see below.
  machines: ['domain', 'contract'],
  screens: ['domain', 'contract', 'machines', 'ui', 'styled', 'document'],
  app: ['domain', 'contract', 'client', 'machines', 'screens', 'ui', 'styled'],
  entry: ['app', 'ui', 'styled'],
  server: ['domain', 'contract'],
  // As a phone it knows the server by its protocol alone.
  agent: ['domain', 'contract', 'machines'],
  styled: [],
  scripts: ['server', 'tests', 'domain', 'contract', 'machines'],
  // Tests may import everything.
  tests: [],
  // What a page shows of the documents, as text.
  document: [],
};

const shortcuts: Record<string, string> = {
  '#api/': 'src/api/',
  '#app/': 'src/app/',
  '#domain/': 'src/domain/',
  '#machines/': 'src/machines/',
  '#screens/': 'src/screens/',
  '#ui/': 'src/ui/',
  '#server/': 'server/',
  '#tests/': 'tests/',
  '#styled/': 'styled-system/',
};

const testOnly = /\.(?:model|browser|expected)\.tsx?$/;

function layerOf(file: string): Layer | undefined {
  return places.find(([prefix]) => file.startsWith(prefix))?.[1];
}

/** The project's file that an import names; undefined for a package. */
export function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const shortcut = Object.keys(shortcuts).find((prefix) => specifier.startsWith(prefix));
  return shortcut && shortcuts[shortcut] + specifier.slice(shortcut.length);
}

/** A room of the screens, and which others it may import beside itself; the first that fits. */
const screenRooms: readonly (readonly [room: string, imports: readonly string[]])[] = [
  ['shared/', []],
  ['settings/', ['shared/']],
  ['account/', ['shared/', 'settings/']],
  ['devices/', ['shared/', 'account/']],
  ['apple/', ['shared/', 'account/', 'devices/']],
  ['android/', ['shared/', 'account/', 'devices/']],
  ['home/', ['shared/', 'devices/', 'apple/', 'android/']],
  ['', ['shared/', 'settings/']],
];

/** Screens that no other imports, not even one of their room. */
const closed = [
  'account/login/',
  'account/password/',
  'account/register-store/',
  'apple/default-restriction.tsx',
  'apple/detail/',
  'apple/list/',
  'apple/operation-log.tsx',
  'android/default-restriction.tsx',
  'android/detail/',
  'android/list/',
  'android/operation-log.tsx',
];

const inScreens = (file: string) => file.slice('src/screens/'.length);

function mayScreenImport(from: string, to: string): boolean {
  const isIn = (folder: string) => to.startsWith(folder);
  const own = closed.find((folder) => from.startsWith(folder));
  if (closed.some((folder) => isIn(folder) && folder !== own)) return false;
  const [room, imports] = screenRooms.find(([each]) => from.startsWith(each)) ?? ['', []];
  const isSameRoom = room === '' ? from.split('/')[0] === to.split('/')[0] : isIn(room);
  return isSameRoom || imports.some(isIn);
}

/** Why a file may not import this, or undefined where it may. */
export function refusal(from: string, { specifier, typeOnly }: ImportLine): string | undefined {
  const fromLayer = layerOf(from);
  if (fromLayer === 'tests') return undefined;
  if (specifier === undefined) return 'a computed import cannot be checked';
  const to = target(from, specifier);
  if (to === undefined) return specifier.startsWith('#') ? 'no such short import' : undefined;
  const toLayer = layerOf(to);
  if (!fromLayer || !toLayer) return `${fromLayer ? to : from} stands in no layer`;
  const forTests = testOnly.test(from);
  if (testOnly.test(to) && !forTests) return 'only tests import *.model.ts, *.browser.ts and *.expected.ts';
  if (forTests && to.startsWith('tests/path-harness/')) return undefined;
  if (fromLayer === 'machines' && toLayer === 'client') {
    return typeOnly && from.endsWith('.effects.ts')
      ? undefined
      : 'only effects see the client, and only its type';
  }
  if (fromLayer === 'screens' && toLayer === 'screens') {
    return mayScreenImport(inScreens(from), inScreens(to))
      ? undefined
      : 'a screen never imports another screen';
  }
  const ok = fromLayer === toLayer || allowed[fromLayer].includes(toLayer);
  return ok ? undefined : `${fromLayer} may not import ${toLayer}`;
}
