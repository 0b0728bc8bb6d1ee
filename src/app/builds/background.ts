import { createActor } from 'xstate';
import type { BuildManifest, Payload } from '#api/contract/plumbing.ts';
import { fetchPayload } from '#api/payload.ts';
import { fetchLatestBuildId } from '#api/plumbing.ts';
import { findSiteIcon } from '#api/site-icon.ts';
import { buildWatchEffects } from '#machines/console/build-watch/build-watch.effects.ts';
import { buildWatchMachine } from '#machines/console/build-watch/build-watch.machine.ts';
import { inspect, stopListening } from '#machines/inspection.ts';
import { composeUndisturbed } from '../page/composing.ts';
import { keepReplacedTexts } from '../page/replaced-text.ts';
import { startRecorder } from '../recorder/recorder.ts';

interface BackgroundOptions {
  readonly page: Document;
  /** null: no build has made this page, so none can be newer */
  readonly buildId: string | null;
  readonly manifest: () => Promise<BuildManifest>;
  readonly newBuildFound: () => void;
}

export type Background = ReturnType<typeof createBackground>;

/** What goes on behind the pages, from a second after the first one on: a chunk of its own. */
export function createBackground({ page, buildId, manifest, newBuildFound }: BackgroundOptions) {
  const recorder = startRecorder({ build: buildId, reportFault: (error) => reportError(error) });
  const payloads = createPayloads();
  const machine = buildWatchMachine.provide({ actors: buildWatchEffects(page, fetchLatestBuildId) });
  const buildWatch = buildId === null ? null : createActor(machine, { input: { buildId }, inspect });
  buildWatch?.on('build.found', newBuildFound);
  let disturb: (() => void) | undefined;
  return {
    payload: payloads,
    recorder,
    start() {
      keepReplacedTexts();
      disturb ??= composeUndisturbed();
      buildWatch?.start();
      void showSiteIcon(page);
      // Whoever shows a payload asks again and tells of the failure.
      preloadPayloads(manifest, payloads).catch(() => undefined);
    },
    stop() {
      buildWatch?.stop();
      disturb?.();
      stopListening();
    },
  };
}

/** The host's icon in the browser's tab, else the product's own. */
async function showSiteIcon(page: Document): Promise<void> {
  const own = await findSiteIcon();
  page.querySelector('link[rel=icon]')?.setAttribute('href', own ?? '/favicon.svg');
}

async function preloadPayloads(
  manifest: () => Promise<BuildManifest>,
  payload: (path: string) => Promise<Payload>,
): Promise<void> {
  const { prerendered } = await manifest();
  await Promise.all(prerendered.map(payload));
}

/** Each payload is fetched once; a failure is not kept. */
function createPayloads(): (path: string) => Promise<Payload> {
  const payloads = new Map<string, Promise<Payload>>();
  return (path) => {
    const known = payloads.get(path);
    if (known) return known;
    const fetching = fetchPayload(path);
    payloads.set(path, fetching);
    fetching.catch(() => payloads.delete(path));
    return fetching;
  };
}
