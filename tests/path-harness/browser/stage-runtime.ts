import type { StorageItems } from './browser-model.ts';
import { type IgnoredTransition, ignoreTransition, weaken } from './stage-mutant.ts';
import { showMachine, watchActors } from './stage-probe.ts';
import { listenToStorage, otherTab, type StorageNews } from './stage-storage.ts';

/** Where the console starts anew for the next path. */
export interface Setting {
  readonly url: string;
  readonly state: unknown;
  readonly buildId: string | null;
  readonly local: StorageItems;
  readonly session: StorageItems;
  /** The machine that the stage shows because no screen does. */
  readonly shown: string | null;
  /** What the page's machine is to overlook, to see whether the checks notice. */
  readonly ignored: IgnoredTransition | null;
}

declare global {
  interface Window {
    /** Ends the console and all that a path has left behind. */
    __unmount(): void;
    __set(next: Setting): void;
    __mount(): void;
    /** What `crypto.randomUUID` gives next, instead of any one; nothing else is left to be given. */
    __makeKeys(keys: readonly string[]): void;
    /** Gives the standing console back what a path found at its start; answers what time it is there. */
    __goOn(next: Pick<Setting, 'local' | 'session'>): number;
    /** What gives back to the page what a step has taken from it, or, if it was taken before the start, a path. */
    __repairs: (() => void)[];
    __repair(): void;
    __storageNews: StorageNews;
    __otherTab(title?: string): Window;
    /** The browser refuses the lock that was asked for last. */
    __refuseLock(): void;
  }
}

function fill(storage: Storage, items: StorageItems): void {
  storage.clear();
  for (const [name, value] of Object.entries(items)) storage.setItem(name, value);
}

/** Lets somebody say which keys the page makes. */
function keysInTurn(): (next: readonly string[]) => void {
  let keys: string[] = [];
  const random = crypto.randomUUID.bind(crypto);
  Object.defineProperty(crypto, 'randomUUID', {
    configurable: true,
    writable: true,
    value: () => keys.shift() ?? random(),
  });
  return (next) => {
    keys = [...next];
  };
}

/**
 * Lets a test start the console again and again without loading the page: a new start takes a fraction of the time
 * of a new page. `start` mounts it and gives back how to end it.
 */
export function installStage(start: (root: HTMLElement) => () => void): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the stage page has no #root');
  let dispose = () => {};
  watchActors(weaken);
  window.__repairs = [];
  let lasting: (() => void)[] = [];
  window.__repair = () => {
    for (const repair of window.__repairs.splice(0).reverse()) repair();
  };
  window.__makeKeys = keysInTurn();
  window.__storageNews = listenToStorage();
  window.__otherTab = otherTab;
  window.__unmount = () => {
    window.__repair();
    for (const repair of lasting.splice(0).reverse()) repair();
    dispose();
    dispose = () => {};
    // The other tabs.
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  };
  window.__set = ({ url, state, buildId, local, session, shown, ignored }) => {
    window.__makeKeys([]);
    document.querySelector('meta[name=build-id]')?.setAttribute('content', buildId ?? '');
    lasting = window.__repairs.splice(0);
    fill(localStorage, local);
    fill(sessionStorage, session);
    history.replaceState(state, '', url);
    showMachine(shown);
    ignoreTransition(ignored);
  };
  window.__mount = () => {
    dispose = start(root);
  };
  window.__goOn = ({ local, session }) => {
    window.__repair();
    window.__makeKeys([]);
    fill(localStorage, local);
    fill(sessionStorage, session);
    // As if another tab had done it.
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    return Date.now();
  };
}
