import type { Page } from 'playwright';
import type { ContextFrom } from 'xstate';
import * as messages from '#domain/messages.ts';
import { latestBuildPath, siteConfigPath } from '#domain/plumbing-paths.ts';
import { routePath } from '#domain/routes.ts';
import type { Decision } from '#machines/route-decision/route-decision.machine.ts';
import { defineBrowserModel, stageTime } from '#tests/path-harness/browser/browser-model.ts';
import {
  failInPage,
  goBack,
  logInInAnotherTab,
  openLeadingTab,
  takeTokenTurn,
  tellFromLeadingTab,
} from '#tests/path-harness/browser/causes.ts';
import {
  captchaImage,
  colleague,
  homeFixtures,
  listBody,
  listFixtures,
  loggedIn,
  person,
  refusal,
} from '#tests/path-harness/browser/console-stage.ts';
import type { FakeServer, Fixtures } from '#tests/path-harness/browser/fake-server.ts';
import type { navigationMachine } from './navigation.machine.ts';
import model from './navigation.model.ts';

/** What is asked of the server on the way to a page is who the person is. Before the home lies an address that leads away. */

type Context = ContextFrom<typeof navigationMachine>;

const me = 'GET /api/user/me';
const devices = 'GET /api/device/ios/list';
const latest = `GET ${latestBuildPath}`;
const expires = stageTime + 3_600_000;
const home = routePath('console');
const list = routePath('console-device-ios-list');
const login = routePath('login');
const elsewhere = routePath('goto-key', { key: 'flowprocess' });
const nobody = { ...person, is_admin: false, available_modules: [], permission: [] };

const fixtures: Fixtures = {
  ...listFixtures(),
  ...homeFixtures,
  [me]: 'later',
  // The home asks for what wants attention.
  [devices]: ({ query }) => (query.has('attention') ? { body: listBody() } : 'later'),
  // A site of its own to the browser.
  [`GET ${siteConfigPath(':host')}`]: ({ host }) => {
    const other = host.replace('localhost', '127.0.0.1');
    return { body: { billingUrl: `http://${other}/billing`, redirectHosts: [other] } };
  },
  'POST /api/auth/logout': { body: { ok: true } },
  'GET /billing': { status: 204 },
  'GET /api/auth/captcha': captchaImage,
  // The document itself: with this answer the browser stays where it is.
  [`GET ${home}`]: { status: 204 },
  [`GET ${list}`]: { status: 204 },
  [`GET ${login}`]: { status: 204 },
};

/** As the browser's history keeps a place. */
const entry = (position: number) => ({ position, state: null, owner: null });

const beginAfter = (page: Page, path: string) =>
  page.evaluate(
    ([first, before, second]) => {
      history.replaceState(before, '', first);
      history.pushState(second, '', first);
    },
    [path, entry(-1), entry(0)] as const,
  );

/** The server answers, but the document that it is then asked for does not come. */
async function askForDocument(page: Page, server: FakeServer): Promise<void> {
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await server.answer(latest, { body: { id: 'b', timestamp: 0 } });
  await asked;
}

/** The list is asked for once more, and that is refused. */
async function refuseList(page: Page, server: FakeServer): Promise<void> {
  await server.request(devices);
  await server.answerNext(devices, refusal('UNAUTHORIZED', messages.requestFailed), () =>
    page.getByRole('button', { name: '查询' }).click(),
  );
}

const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(person.name) })
    .first()
    .click();
/** The next answer fails in the page's own code; what the shown page has asked for has been read by then. */
async function failToRead(page: Page): Promise<void> {
  const asking = [
    '[aria-label=苹果设备概览][aria-busy=true]',
    '[data-machine=filterChoices][data-machine-state*=loading]',
  ];
  await page.locator(asking.join(', ')).first().waitFor({ state: 'detached' });
  await failInPage(page, 'Headers.prototype.get', 'throwsOnce', 'x-response-id');
}

const noAddress = (page: Page) => failInPage(page, 'URL', 'throwsOnce');

const isSettledAt = ({ place, page }: Context, path: string): boolean =>
  place.path === path && page?.kind === 'screen';

/** Whether the person whose page this is has left, or was never there: then nobody is asked who they are. */
const isLedToLogin = ({ page, move, place }: Context, startedBy: string | null): boolean =>
  startedBy === 'session.ended' ||
  (move?.place.path === login && move.kind === 'replace') ||
  (page === null && move === null && place.path === list);

export default defineBrowserModel({
  model,
  behindTheScreens: true,
  stage: ({ place: { path } }) => ({
    url: path,
    state: entry(0),
    storage: path === home ? loggedIn : {},
    frozen: true,
    fixtures,
    before: async (page) => {
      await openLeadingTab(page);
      await beginAfter(page, elsewhere);
    },
  }),
  act: {
    'navigate.push': (page) => page.getByRole('link', { name: '苹果设备' }).first().click(),
    // The filter is empty already.
    'navigate.replace': (page) => page.getByRole('button', { name: '重置' }).click(),
    'navigate.retry': (page) => page.getByRole('button', { name: '重试' }).click(),
    'history.popped': goBack,
    'page.restored': (page) =>
      page.evaluate(
        ([path, state]) => {
          history.replaceState(state, '', path);
          window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        },
        [list, entry(0)] as const,
      ),
    'session.began': async (page) => {
      await logInInAnotherTab(page, 'b1', expires);
      await takeTokenTurn(page);
    },
    'session.ended': async (page, { reason }, server) => {
      if (reason === 'refused') return refuseList(page, server);
      await openMenu(page);
      await page.getByRole('menuitem', { name: '退出登录' }).click();
    },
    'person.changed': (page, _event, server) =>
      server.answerNext(me, { body: colleague }, () => logInInAnotherTab(page, 'b1', expires)),
    'rights.changed': (page) => tellFromLeadingTab(page, { type: 'rights.changed' }),
    'code.outdated': async (page) => {
      await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
      await page.clock.fastForward(1);
    },
  },
  effects: {
    decideRoute: {
      request: (_input, { context }, startedBy) => (isLedToLogin(context, startedBy) ? null : me),
      atOnce: { done: async () => {} },
      causes: {
        done: async (page, { outcome }, server) => {
          if (outcome.kind === 'missing') await failToRead(page);
          await server.answer(me, outcome.kind === 'stay' ? 'drop' : { body: person });
        },
        // Where the person is led elsewhere, no address can be made.
        error: async (page, _error, server) => {
          await noAddress(page);
          await server.answer(me, { body: nobody });
        },
      },
    },
    loadDocument: {
      request: latest,
      done: () => ({ status: 404 }),
      atOnce: { error: noAddress },
    },
    restorePosition: {
      atOnce: { done: async () => {}, error: (page) => failInPage(page, 'history.go', 'throws') },
    },
  },
  beforeTimer: {
    'xstate.after.unloadPatience.navigation.resolving.reloading': askForDocument,
    'xstate.after.unloadPatience.navigation.resolving.recovering': askForDocument,
  },
  canCause: ({ context, ...snapshot }, event, running) => {
    const { move, page, place } = context;
    const settled = snapshot.value === 'settled';
    const shown = page?.kind === 'screen';
    switch (event.type) {
      case 'xstate.error.actor.loadDocument':
        // Who goes by a link has made an address before.
        return move?.kind === 'pop';
      case 'xstate.done.actor.decideRoute': {
        const { redirects, place: decided } = (event.output as Decision).move;
        return redirects === 0 || decided.path !== login || isLedToLogin(context, running?.startedBy ?? null);
      }
      case 'xstate.error.actor.decideRoute':
        return move?.place.path === list && move.kind === 'push';
      case 'navigate.push':
      case 'person.changed':
      case 'rights.changed':
      case 'page.restored':
        return settled && shown;
      case 'navigate.replace':
        return settled && isSettledAt(context, list);
      case 'navigate.retry':
        return settled && page?.kind === 'error';
      case 'history.popped':
        return settled && isSettledAt(context, (event.place as Context['place']).path === home ? list : home);
      case 'session.began':
        return settled && place.path === login;
      case 'session.ended':
        return settled && shown && (event.reason === 'left' ? place.path === home : place.path === list);
      default:
        return true;
    }
  },
  see: ({ context: { page } }) => (page?.kind === 'screen' ? page.name : (page?.kind ?? null)),
  look: () => {
    if (document.querySelector('[data-machine=login]')) return 'login';
    if (document.querySelector('[data-machine=deviceList]')) return 'console-device-ios-list';
    if (document.querySelector('main h1')?.textContent === '控制台') return 'console';
    return document.querySelector('main a[href="/"], main button') ? 'error' : null;
  },
});
