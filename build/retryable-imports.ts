import type { Plugin } from 'vite';

declare global {
  interface Window {
    /** Files of the console that are in the browser's cache, or on their way there. */
    arrivals?: Map<string, Promise<void>>;
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
      handler: () => ({ code: `export const __vitePreload = (${helper})(${fetchIntoCache});`, map: null }),
    },
    generateBundle(_, bundle) {
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      if (styles.length > 1) this.error(`only the first style sheet is applied: ${styles.join(', ')}`);
    },
  };
}

/** Runs in the browser: resolves when the file has come; a failure is not kept. */
export function fetchIntoCache(file: string, priority: RequestPriority = 'auto'): Promise<void> {
  window.arrivals ??= new Map();
  const { arrivals } = window;
  const download = async () => {
    const response = await fetch(`/${file}`, { priority });
    // The body has to be read to its end, or it is not in the cache.
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.status} ${file}`);
  };
  const known = arrivals.get(file);
  if (known) return known;
  const arriving = download();
  arrivals.set(file, arriving);
  arriving.catch(() => arrivals.delete(file));
  return arriving;
}

/** Runs in the browser. `load` is the import, `files` are the chunks that it needs. */
function helper(fetchFile: typeof fetchIntoCache) {
  const isInDocument = (file: string) =>
    document.querySelector(`script[src$="${file}"], link[href$="${file}"]`) !== null;
  return async (load: () => Promise<unknown>, files: readonly string[] = []) => {
    try {
      await Promise.all(files.filter((file) => !isInDocument(file)).map((file) => fetchFile(file)));
      return await load();
    } catch (error) {
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
      throw error;
    }
  };
}
