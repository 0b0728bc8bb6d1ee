/** Failures that whoever loaded the code deals with. */
const expected = new WeakSet<object>();

/** For code whose absence is dealt with where it was asked for: a navigation, a preload. */
export async function dealtWith<Chunk>(loading: Promise<Chunk>): Promise<Chunk> {
  try {
    return await loading;
  } catch (error) {
    if (typeof error === 'object' && error !== null) expected.add(error);
    throw error;
  }
}

/** Calls back when any other code could not be fetched (`build.chunk-error`). Returns how to stop. */
export function watchChunkErrors(target: Window, failed: () => void): () => void {
  const listen = (event: Event) => {
    const { payload } = event as Event & { payload?: object };
    // The bundler's event comes before the rejection does.
    setTimeout(() => {
      if (!payload || !expected.has(payload)) failed();
    });
  };
  target.addEventListener('vite:preloadError', listen);
  return () => target.removeEventListener('vite:preloadError', listen);
}
