import path from 'node:path';
import { root } from './processes.ts';

/** What rolldown tells a group about a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const starts = ['src/main.tsx', 'src/screens/login/login.tsx'].map((file) => path.join(root, file));
/** The login page stays a chunk of its own, as every screen; a module that exports all icons does not need them all. */
const elsewhere = [path.join(root, 'src/screens/login/'), '/lucide-react/dist/esm/icons/'];

/**
 * A chunk group: everything that the first visit to /login needs is one file. By itself the bundler makes a file of every set
 * of modules that some screens share; so many small files compress badly, on this page by 4 KB.
 */
export function firstLoadGroup() {
  let firstLoad: ReadonlySet<string> | undefined;
  return {
    debugName: 'first load',
    name: (id: string, modules: Modules) => {
      firstLoad ??= staticImports(starts, modules);
      return firstLoad.has(id) && !elsewhere.some((part) => id.includes(part)) ? 'base' : null;
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
