import path from 'node:path';
import { routePath } from '#domain/access/routes.ts';
import { root } from '../scripts/processes.ts';
import { budgetOf } from './budgets.ts';

/** What rolldown tells a group about a module. */
interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const source = (file: string) => path.join(root, 'src', file);

const firstVisitTo = (route: string) => budgetOf(route).chunks.map((file) => path.join(root, file));

const login = [source('main.tsx'), ...firstVisitTo(routePath('login'))];
/** What is wanted next where nobody is logged in: the first call, for the captcha, and small pages. */
const calls = [
  'api/http.ts',
  'machines/account/login/login-call.ts',
  'domain/access/route-rules.ts',
  'app/shell/unusable-page.tsx',
].map(source);
/** What the first visit of a logged-in person needs, be it to the list of a kind of device. */
const member = [routePath('console-device-ios-list'), routePath('console-device-android-list')].flatMap(
  firstVisitTo,
);
/** What goes on behind every first page. */
const behind = source('app/builds/background.ts');
/** The other screens of logged-in people. */
const pages = [
  'screens/home/console.tsx',
  'screens/apple/detail/apple-detail.tsx',
  'screens/android/detail/android-detail.tsx',
  'screens/devices/operation-log/operation-log.tsx',
  'screens/account/password/password.tsx',
].map(source);

/** A later one may need those before it. */
const chunks = ['base', 'calls', 'member', 'behind', 'screens', 'popups', 'dialogs'] as const;
type Chunk = (typeof chunks)[number];

/**
 * Chunk groups: everything that a kind of visit needs is one file, and so is what several parts that are fetched on demand share.
 * By itself the bundler makes a file of every set of modules that some of them share: a dialog came in sixteen files, which compress
 * badly, and each of which is a request.
 */
export function chunkGroups() {
  let plan: ((id: string) => Chunk | null) | undefined;
  const planned = (id: string, modules: Modules) => {
    plan ??= planChunks(modules);
    return plan(id);
  };
  // A group takes along what its modules need, so those that others need come first.
  return chunks.map((chunk, index) => ({
    debugName: chunk,
    priority: chunks.length - index,
    name: (id: string, modules: Modules) => (planned(id, modules) === chunk ? chunk : null),
  }));
}

function planChunks(modules: Modules): (id: string) => Chunk | null {
  const needsOf = (...starts: readonly string[]) => staticImports(starts, modules);
  const onDemand = dynamicEntries(login, modules);
  const base = needsOf(...login);
  const call = needsOf(...calls);
  const first = needsOf(...member);
  const background = needsOf(behind);
  const ofPages = needsOf(...pages);
  const ofParts = [...onDemand].map((entry) => needsOf(entry));
  return (id) => {
    // What is fetched on demand stays a chunk of its own.
    if (onDemand.has(id)) return null;
    if (base.has(id)) return 'base';
    if (call.has(id)) return 'calls';
    if (first.has(id)) return 'member';
    if (ofParts.filter((ids) => ids.has(id)).length < 2) return null;
    if (background.has(id)) return 'behind';
    if (ofPages.has(id)) return 'screens';
    return id.includes('/node_modules/') ? 'popups' : 'dialogs';
  };
}

function staticImports(from: readonly string[], modules: Modules): ReadonlySet<string> {
  return reached(from, (id) => modules.getModuleInfo(id)?.importedIds ?? []);
}

/** All modules that some other one imports only when it is wanted. */
function dynamicEntries(from: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  reached(from, (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const entry of dynamicallyImportedIds) found.add(entry);
    return [...importedIds, ...dynamicallyImportedIds];
  });
  return found;
}

function reached(from: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const each of next(id)) visit(each);
  };
  for (const start of from) visit(start);
  return found;
}
