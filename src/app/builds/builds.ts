import { fetchManifest, ownBuildId, serverAnswers } from '#api/plumbing.ts';
import type { Console } from '#screens/shared/console-context.tsx';
import { watchChunkErrors } from './chunk-errors.ts';
import { lazyBackground } from './lazy-background.ts';
import { createNewBuild } from './new-build.ts';
import { createReload, type Reload } from './reload.ts';
import { createRouteRules, type RouteRules } from './route-rules.ts';

export interface Builds extends Pick<Console, 'payload' | 'newBuild' | 'recorder'> {
  readonly lookUpRule: RouteRules['lookUp'];
  readonly reload: Reload;
  start(): void;
  stop(): void;
}

/** What belongs to the build of this page, and how a newer one takes its place. `outdated` is called when that is to be soon. */
export function createBuilds(target: Window, outdated: () => void): Builds {
  const buildId = ownBuildId();
  const reload = createReload(target, serverAnswers);
  const rules = createRouteRules(buildId === null ? null : () => fetchManifest(buildId));
  const newBuild = createNewBuild(async () => {
    await reload({ href: target.location.href, how: 'reload' });
  });
  const background = lazyBackground(target, {
    page: target.document,
    buildId,
    manifest: rules.manifest,
    newBuildFound: () => {
      newBuild.tell();
      outdated();
    },
  });
  let stopWatching = () => {};
  return {
    lookUpRule: rules.lookUp,
    reload,
    payload: background.payload,
    recorder: background.recorder,
    newBuild,
    start() {
      stopWatching = watchChunkErrors(target, outdated);
      background.start();
    },
    stop() {
      stopWatching();
      background.stop();
    },
  };
}
