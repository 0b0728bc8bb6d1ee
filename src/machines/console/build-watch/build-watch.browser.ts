import { routePath } from '#domain/access/routes.ts';
import { payloadPreloadDelayMs } from '#domain/limits.ts';
import { buildManifestPath, latestBuildPath } from '#domain/site/plumbing-paths.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { failInPage } from '#tests/path-harness/browser/causes.ts';
import { captchaImage } from '#tests/path-harness/browser/console-stage.ts';
import { callInPage } from '#tests/path-harness/browser/in-page.ts';
import model from './build-watch.model.ts';

export default defineBrowserModel({
  model,
  behindTheScreens: true,
  stage: ({ buildId }) => ({
    url: routePath('login'),
    buildId,
    frozen: true,
    fixtures: {
      'GET /api/auth/captcha': captchaImage,
      [`GET ${buildManifestPath(buildId)}`]: {
        body: { id: buildId, timestamp: 0, prerendered: [], routeRules: [] },
      },
    },
    // It begins a moment after the first page.
    open: (page) => page.clock.fastForward(payloadPreloadDelayMs),
  }),
  act: {
    'tab.shown': (page) => callInPage(page, () => document.dispatchEvent(new Event('visibilitychange'))),
    'code.missing': (page) => callInPage(page, () => window.dispatchEvent(new Event('vite:preloadError'))),
  },
  effects: {
    askLatest: {
      request: `GET ${latestBuildPath}`,
      done: (id) => ({ body: { id, timestamp: 0 } }),
    },
    watchPage: {
      atOnce: {
        error: (page) => failInPage(page, 'document.addEventListener', 'throws', 'visibilitychange'),
      },
    },
  },
});
