import type { Page } from 'playwright';
import type { ContextFrom } from 'xstate';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { latestBuildPath, siteConfigPath } from '#domain/site/plumbing-paths.ts';
import type { Decision } from '#machines/console/navigation/route-decision.machine.ts';
import { defineBrowserModel, stageTime } from '#tests/path-harness/browser/browser-model.ts';
import {
  clickOn,
  endTokenTurns,
  failInPage,
  goBack,
  logInInAnotherTab,
  logOutInAnotherTab,
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
import { callInPage } from '#tests/path-harness/browser/in-page.ts';
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
  [`GET ${elsewhere}`]: { status: 204 },
};

/** As the browser's history keeps a place. */
const entry = (position: number) => ({ position, state: null, owner: null });

const beginAfter = (page: Page, path: string) =>
  callInPage(
    page,
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
    clickOn(page.getByRole('button', { name: '查询' })),
  );
}

const openMenu = (page: Page) => clickOn(page.getByRole('button', { name: new RegExp(person.name) }));

/** The next answer fails in the page's own code; what the shown page has asked for has been read by then. */
async function failToRead(page: Page): Promise<void> {
  const asking = [
    '[aria-label=苹果设备概览][aria-busy=true]',
    '[data-machine=loadOnce][data-machine-state*=loading]',
  ];
  await page.locator(asking.join(', ')).first().waitFor({ state: 'detached' });
  await failInPage(page, 'Headers.prototype.get', 'throwsOnce', 'x-response-id');
}

const noAddress = (page: Page) => failInPage(page, 'URL', 'throwsOnce');

/** Whether the person whose page this is has left, or was never there: then nobody is asked who they are. */
const isLedToLogin = ({ page, move, place }: Context, startedBy: string | null): boolean =>
  startedBy === 'session.ended' ||
  (move?.place.path === login && move.kind === 'replace') ||
  (page === null && move === null && place.path === list);

const reasons = {
  addressMade: '点链接的人已经得到过地址，重新加载时地址不会出错',
  notLedToLogin: '这时不会被带去登录页',
  addressNotMade: '只有前往列表时才会再算地址，也才会算错',
  notShown: '页面未显示，没有可操作的东西',
  noRules: '这里没有路由规则，只有规则才会说跳转无效',
  noFilters: '只有列表页能重置筛选',
  noError: '没有出错的页面可重试',
  otherHistory: '浏览器的上一页不是这里',
  notAtLogin: '只有登录页会等人登录',
  noWayToEnd: '这个页面没有让登录这样结束的办法',
} as const;

export default defineBrowserModel({
  everyEdge: 'thatLooksDifferent',
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
    'navigate.push': (page) => clickOn(page.getByRole('link', { name: '苹果设备' })),
    // The filter is empty already.
    'navigate.replace': (page) => clickOn(page.getByRole('button', { name: '重置' })),
    'navigate.retry': (page) => clickOn(page.getByRole('button', { name: '重试' })),
    'history.popped': goBack,
    'page.restored': (page) =>
      callInPage(
        page,
        ([path, state]) => {
          history.replaceState(state, '', path);
          window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        },
        [list, entry(0)] as const,
      ),
    'session.began': async (page) => {
      // What is left of an earlier login has been cleared away by then.
      await endTokenTurns(page);
      await logInInAnotherTab(page, 'b1', expires);
      await takeTokenTurn(page);
    },
    'session.ended': async (page, { reason }, server) => {
      if (reason === 'refused') return refuseList(page, server);
      if (reason === 'elsewhere') return logOutInAnotherTab(page);
      await openMenu(page);
      await clickOn(page.getByRole('menuitem', { name: '退出登录' }));
    },
    'person.changed': (page, _event, server) =>
      server.answerNext(me, { body: colleague }, () => logInInAnotherTab(page, 'b1', expires)),
    'rights.changed': (page) => tellFromLeadingTab(page, { type: 'rights.changed' }),
    'code.outdated': async (page) => {
      await callInPage(page, () => window.dispatchEvent(new Event('vite:preloadError')));
      await page.clock.fastForward(1);
    },
  },
  // Where the browser's history could not be restored, it stands elsewhere than it is taken to.
  isLast: (_snapshot, { type }) => type === 'xstate.error.actor.restorePosition',
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
  whyNot: ({ context, ...snapshot }, event, running) => {
    const { move, page, place } = context;
    const isShown = snapshot.value === 'settled' && page?.kind === 'screen';
    const isShownAt = (path: string) => isShown && place.path === path;
    const unless = (possible: boolean, reason: string) => (possible ? null : reason);
    switch (event.type) {
      case 'xstate.error.actor.loadDocument':
        return unless(move?.kind === 'pop', reasons.addressMade);
      case 'xstate.done.actor.decideRoute': {
        const { move: about, notice } = event.output as Decision;
        if (notice !== null) return reasons.noRules;
        const { redirects, place: decided } = about;
        const isAsked = redirects > 0 && decided.path === login;
        return unless(!isAsked || isLedToLogin(context, running?.startedBy ?? null), reasons.notLedToLogin);
      }
      case 'xstate.error.actor.decideRoute':
        return unless(move?.place.path === list && move.kind === 'push', reasons.addressNotMade);
      case 'navigate.push':
      case 'person.changed':
      case 'rights.changed':
      case 'page.restored':
        return unless(isShown, reasons.notShown);
      case 'navigate.replace':
        return unless(isShownAt(list), reasons.noFilters);
      case 'navigate.retry':
        return unless(snapshot.value === 'settled' && page?.kind === 'error', reasons.noError);
      case 'history.popped': {
        const from = (event.place as Context['place']).path === home ? list : home;
        return unless(isShownAt(from), reasons.otherHistory);
      }
      case 'session.began':
        return unless(isShownAt(login), reasons.notAtLogin);
      case 'session.ended':
        return unless(event.reason === 'left' ? isShown : isShownAt(list), reasons.noWayToEnd);
      default:
        return null;
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
