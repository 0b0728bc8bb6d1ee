import { routePath } from '#domain/access/routes.ts';
import { buildManifestPath, siteConfigPath } from '#domain/site/plumbing-paths.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import { captchaImage } from '#tests/path-harness/browser/console-stage.ts';
import model from './site-config.model.ts';

/** A route rule has to know which hosts it may lead to: it asks for a config that could not be had. */
const manifest = {
  id: 'a',
  timestamp: 0,
  prerendered: [],
  routeRules: [{ path: routePath('system-register-new-store'), redirect: routePath('login') }],
};

export default defineBrowserModel({
  model,
  behindTheScreens: true,
  stage: () => ({
    url: routePath('login'),
    buildId: manifest.id,
    frozen: true,
    fixtures: {
      'GET /api/auth/captcha': captchaImage,
      [`GET ${buildManifestPath(manifest.id)}`]: { body: manifest },
    },
  }),
  act: {
    'site.ask': (page) => clickOn(page.getByRole('link', { name: '注册' })),
  },
  effects: {
    fetchSite: {
      request: `GET ${siteConfigPath(':host')}`,
      done: (site) => ({ body: site }),
      error: () => ({ status: 404 }),
    },
  },
});
