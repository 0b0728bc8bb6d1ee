import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chunkGroups } from '../../../build/chunks.ts';
import { root } from '../../../scripts/processes.ts';

describe('chunks', () => {
  const src = (file: string) => path.join(root, 'src', file);
  const ark = path.join(root, 'node_modules/ark/dialog.js');
  /** What imports what; after the bar what is imported on demand. */
  const graph: Record<string, string> = {
    'main.tsx':
      'react.ts | screens/account/login/login.tsx screens/apple/list/apple-list.tsx screens/android/list/android-list.tsx screens/apple/detail/apple-detail.tsx api/http.ts',
    'screens/account/login/login.tsx': 'react.ts form.ts',
    'api/http.ts': 'shapes.ts',
    'screens/apple/list/apple-list.tsx': 'table.ts | lock.ts erase.ts',
    'screens/android/list/android-list.tsx': 'table.ts models.ts',
    'screens/apple/detail/apple-detail.tsx': 'facts.ts tiles.ts table.ts',
    'lock.ts': 'form.ts dialog.ts tiles.ts shapes.ts',
    'erase.ts': 'dialog.ts ark alone.ts',
    'dialog.ts': 'ark',
  };
  const ids = (names = '') =>
    names
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((name) => (name === 'ark' ? ark : src(name)));
  const modules = {
    getModuleInfo(id: string) {
      const [now, later] = graph[path.relative(src(''), id)]?.split('|') ?? [];
      return { importedIds: ids(now), dynamicallyImportedIds: ids(later) };
    },
  };
  const groups = chunkGroups();
  const chunkOf = (name: string) => {
    const [id = ''] = ids(name);
    return groups.flatMap((group) => group.name(id, modules) ?? []);
  };

  it.each([
    ['react.ts', 'base'],
    ['form.ts', 'base'],
    ['shapes.ts', 'calls'],
    ['table.ts', 'member'],
    ['models.ts', 'member'],
    ['tiles.ts', 'screens'],
    ['ark', 'popups'],
    ['dialog.ts', 'dialogs'],
  ])('%s comes with %s', (name, chunk) => {
    expect(chunkOf(name)).toEqual([chunk]);
  });

  it.each(['screens/account/login/login.tsx', 'lock.ts', 'alone.ts', 'facts.ts'])(
    '%s is fetched only for whoever wants it',
    (name) => {
      expect(chunkOf(name)).toEqual([]);
    },
  );

  it('come before those that may need them', () => {
    const priorities = groups.map(({ priority }) => priority);
    expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
  });
});
