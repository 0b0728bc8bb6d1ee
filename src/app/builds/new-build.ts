import type { NewBuild } from '#screens/shared/console-context.tsx';

/** Remembers that a newer build was found, for those who show it; `load` loads the page anew. */
export function createNewBuild(load: NewBuild['load']): NewBuild & { readonly tell: () => void } {
  const listeners = new Set<() => void>();
  let found = false;
  return {
    load,
    isFound: () => found,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      found = true;
      for (const listener of listeners) listener();
    },
  };
}
