import type { StorageItems } from './browser-model.ts';

/** Where the console starts anew for the next path. */
export interface Remount {
  readonly url: string;
  readonly state: unknown;
  readonly uuid: string | null;
  readonly local: StorageItems;
  readonly session: StorageItems;
}

declare global {
  interface Window {
    __remount(next: Remount): void;
    __unmount(): void;
    /** The page's own setTimeout, which the installed clock does not move. */
    __realSetTimeout: typeof setTimeout;
  }
}

function fill(storage: Storage, items: StorageItems): void {
  storage.clear();
  for (const [name, value] of Object.entries(items)) storage.setItem(name, value);
}

/**
 * Lets a test start the console again and again without loading the page: a new start takes a fraction of the time
 * of a new page. `start` mounts it and gives back how to end it.
 */
export function installStage(start: (root: HTMLElement) => () => void): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the stage page has no #root');
  let dispose = () => {};
  const end = () => {
    dispose();
    dispose = () => {};
  };
  window.__unmount = () => {
    end();
    // The other tabs.
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  };
  window.__remount = ({ url, state, uuid, local, session }) => {
    end();
    if (uuid === null) Reflect.deleteProperty(crypto, 'randomUUID');
    else Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => uuid });
    fill(localStorage, local);
    fill(sessionStorage, session);
    history.replaceState(state, '', url);
    dispose = start(root);
  };
}
