import type { Plugin } from 'vite';

declare global {
  interface Window {
    /** Resolves when a file has come into the browser's cache; a failure is not kept. The page's first script brings it (`early-fetches.ts`). */
    fetchIntoCache?: (file: string, priority?: RequestPriority) => Promise<void>;
  }
}

/**
 * Lets an `import()` that failed be tried again. By the standard a browser remembers for as long as the page lives that a module
 * could not be fetched, and every further `import()` of it fails at once. So the files are fetched into the browser's cache first,
 * and only once they are all there is the module asked for. A failure is told as Vite tells it: by `vite:preloadError`.
 */
export function retryableImports(): Plugin {
  return {
    name: 'retryable-imports',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({ code: `export const __vitePreload = ${helper};`, map: null }),
    },
    generateBundle(_, bundle) {
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      if (styles.length > 1) this.error(`only the first style sheet is applied: ${styles.join(', ')}`);
    },
  };
}

/** Runs in the browser. `load` is the import, `files` are the chunks that it needs. */
async function helper(load: () => Promise<unknown>, files: readonly string[] = []) {
  const isInDocument = (file: string) =>
    document.querySelector(`script[src$="${file}"], link[href$="${file}"]`) !== null;
  try {
    await Promise.all(
      files.filter((file) => !isInDocument(file)).map((file) => window.fetchIntoCache?.(file)),
    );
    return await load();
  } catch (error) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  }
}
