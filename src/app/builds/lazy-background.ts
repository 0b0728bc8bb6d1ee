import type { Payload } from '#api/contract/plumbing.ts';
import { buildPollMs, payloadPreloadDelayMs } from '#domain/limits.ts';
import { forgetHeld } from '#machines/inspection.ts';
import type { RunRecorder } from '#screens/shared/console-context.tsx';
import { type LazyPart, lazyPart } from '#ui/popup/lazy-part.ts';
import type { Background, createBackground } from './background.ts';
import { dealtWith } from './chunk-errors.ts';

export interface LazyBackground {
  /** a second after the document has loaded */
  start(): void;
  stop(): void;
  payload(path: string): Promise<Payload>;
  readonly recorder: LazyPart<RunRecorder>;
}

/** What goes on behind the pages; its code is not part of the first visit. */
export function lazyBackground(
  target: Window,
  options: Parameters<typeof createBackground>[0],
): LazyBackground {
  let background: Background | undefined;
  let timer: number | undefined;
  let stopped = false;

  const get = async () => {
    const chunk = await import('./background.ts');
    background ??= chunk.createBackground(options);
    return background;
  };
  const begin = async () => {
    try {
      const made = await dealtWith(get());
      if (!stopped) made.start();
    } catch {
      // Nothing that anybody waits for; but what is held for the recorder has its secrets.
      forgetHeld();
      if (!stopped) schedule(buildPollMs);
    }
  };
  const schedule = (ms: number) => {
    timer = target.setTimeout(begin, ms);
  };
  const loaded = () => schedule(payloadPreloadDelayMs);
  return {
    start() {
      if (target.document.readyState === 'complete') loaded();
      else target.addEventListener('load', loaded, { once: true });
    },
    stop() {
      stopped = true;
      target.removeEventListener('load', loaded);
      target.clearTimeout(timer);
      background?.stop();
    },
    payload: async (path) => (await get()).payload(path),
    recorder: lazyPart(async () => (await get()).recorder),
  };
}
