import path from 'node:path';
import { root } from './processes.ts';

/** What rolldown tells a group about a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (file: string) => path.join(root, 'src', file);

/** What a visit needs, the first to /login and the first of a logged-in person; each becomes one file. */
const visits = [
  { chunk: 'base', starts: ['main.tsx', 'screens/login/login.tsx'].map(source) },
  {
    chunk: 'member',
    starts: [
      'screens/parts/lock-status.tsx',
      'app/default-layout.tsx',
      'app/member.ts',
      'machines/route-decision/middleware.ts',
    ].map(source),
  },
];
/** The screens of logged-in people, and what comes behind every first page. What two of them need is one file, too. */
const pages = [
  'app/background.ts',
  'screens/console/console.tsx',
  'screens/apple-list/apple-list.tsx',
  'screens/apple-detail/apple-detail.tsx',
  'screens/operation-log/operation-log.tsx',
  'screens/password/password.tsx',
].map(source);
/** What is fetched on demand stays a chunk of its own; a module that exports all icons does not need them all. */
const elsewhere = [
  ...['screens/login/', 'app/default-layout.tsx', 'app/member.ts'].map(source),
  '/lucide-react/dist/esm/icons/',
];

/**
 * Chunk groups: everything that a kind of visit needs is one file. By itself the bundler makes a file of every set of modules
 * that some screens share; so many small files compress badly, on the login page by 4 KB, and each is fetched by itself.
 */
export function firstLoadGroup() {
  let visited: { chunk: string; ids: ReadonlySet<string> }[] | undefined;
  let needs: ReadonlySet<string>[] | undefined;
  return {
    debugName: 'first load',
    name: (id: string, modules: Modules) => {
      visited ??= visits.map(({ chunk, starts }) => ({ chunk, ids: staticImports(starts, modules) }));
      if (elsewhere.some((part) => id.includes(part))) return null;
      const found = visited.find(({ ids }) => ids.has(id));
      if (found) return found.chunk;
      needs ??= pages.map((page) => staticImports([page], modules));
      if (needs.filter((ids) => ids.has(id)).length < 2) return null;
      // The words of the domain are wanted behind the login page, too.
      return id.startsWith(source('domain/')) ? 'member' : 'screens';
    },
  };
}

function staticImports(from: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const start of from) visit(start);
  return found;
}
