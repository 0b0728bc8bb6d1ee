import type { Plugin } from 'vite';

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
      handler: () => ({ code: `export const __vitePreload = (${helper})();`, map: null }),
    },
    generateBundle(_, bundle) {
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      if (styles.length > 1) this.error(`only the first style sheet is applied: ${styles.join(', ')}`);
    },
  };
}

/** Runs in the browser. `load` is the import, `files` are the chunks that it needs. */
function helper() {
  const arrivals = new Map<string, Promise<void>>();
  const isInDocument = (file: string) =>
    document.querySelector(`script[src$="${file}"], link[href$="${file}"]`) !== null;
  const download = async (file: string) => {
    const response = await fetch(`/${file}`);
    // The body has to be read to its end, or it is not in the cache.
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.status} ${file}`);
  };
  const arrival = (file: string) => {
    const known = arrivals.get(file);
    if (known || isInDocument(file)) return known;
    const arriving = download(file);
    arrivals.set(file, arriving);
    arriving.catch(() => arrivals.delete(file));
    return arriving;
  };
  return async (load: () => Promise<unknown>, files: readonly string[] = []) => {
    try {
      await Promise.all(files.map(arrival));
      return await load();
    } catch (error) {
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
      throw error;
    }
  };
}
