import type { Page } from 'playwright';
import type { User } from '#api/contract/user.ts';
import * as messages from '#domain/messages.ts';
import { routePath } from '#domain/routes.ts';
import { tokenLock } from '#machines/token-turns.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  beforeStorageIsTold,
  clickControl,
  clickOn,
  closeTabWithLock,
  failInPage,
  holdLockInAnotherTab,
  logOutInAnotherTab,
  openLeadingTab,
  storageIsTold,
  storeInAnotherTab,
  takeTokenTurn,
  tellFromLeadingTab,
} from '#tests/path-harness/browser/causes.ts';
import { captchaImage, listFixtures, refusal } from '#tests/path-harness/browser/console-stage.ts';
import type { FakeServer, Reply } from '#tests/path-harness/browser/fake-server.ts';
import model from './session.model.ts';
import bench from './session-bench.model.ts';

/**
 * On the device list and the login page. Whoever is known is shown, with an account menu from which they leave; who is logged in
 * and not known sees the error page, because the server does not say who they are. What the navigation asks is answered within the
 * step that makes it ask.
 */

const reasons = {
  notShown: '还没有显示账号，没有可操作的页面',
  otherLogin: '另一次登录要先发出，才会在这时得到结果',
  notAsked: '页面先得知其他标签页的凭证，才去问是谁',
  tokensStay: '凭证留在了本机，页面会自己再问是谁',
  sweptBefore: '清除凭证早已结束，才轮到再次通知服务器',
} as const;

const me = 'GET /api/user/me';
const list = 'GET /api/device/ios/list';
const login = 'POST /api/auth/login';
const logout = 'POST /api/auth/logout';

const loginForm = (page: Page) => page.locator('[data-machine=login]').first();

const nameShown = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => document.querySelector('[aria-label^="账号："]')?.getAttribute('aria-label')?.slice(3) ?? null,
  );

const isAt = (page: Page, state: string): Promise<boolean> =>
  page.evaluate(
    (name) => document.querySelector(`[data-machine=session][data-machine-state*="${name}"]`) !== null,
    state,
  );

/** The browser has kept the page and brings it back. */
const restorePage = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

/** A page asks who is logged in. */
async function askWho(page: Page): Promise<unknown> {
  const isLoggedIn = await isAt(page, 'loggedIn');
  // Who is not logged in yet hears nothing of the stream.
  if ((await nameShown(page)) !== null)
    return isLoggedIn ? tellFromLeadingTab(page, { type: 'rights.changed' }) : restorePage(page);
  if (isLoggedIn) return clickOn(page.getByRole('button', { name: '重试' }));
  await loginForm(page).waitFor();
  // Back to where the login page was led from.
  const back = () => page.evaluate(() => history.back());
  if (await isAt(page, 'admitting')) return back();
  return beforeStorageIsTold(page, () => logInElsewhere(page).then(back));
}

/** A page asks and hears who it is; for somebody else it is judged anew, and asks again. */
async function showPerson(page: Page, server: FakeServer, user: User): Promise<void> {
  const before = await nameShown(page);
  const earlier = server.count;
  const answer = () => server.answerNext(me, { body: user }, () => askWho(page));
  const isReplaced = before !== null && before !== user.name && (await isAt(page, 'loggedIn'));
  const heard = await page.evaluate(() => window.__heard);
  if (isReplaced) await server.answerNext(me, { body: user }, answer);
  else await answer();
  // Nothing on the page says that somebody known was heard of once more.
  await page.waitForFunction((count) => window.__heard > count, heard, { polling: 20 });
  if (isReplaced || before === null) await server.request(list, earlier);
}

/** No tab has seen the tokens of a log-in before it. */
let logInsElsewhere = 0;

async function logInElsewhere(page: Page): Promise<void> {
  logInsElsewhere += 1;
  // In this order it is told as one change.
  await storeInAnotherTab(page, 'access_token', `elsewhere-${logInsElsewhere}`);
  await storeInAnotherTab(page, 'refresh_token', 'refresh');
}

/** The form is sent, and not answered yet. */
async function sendLogin(page: Page, server: FakeServer): Promise<void> {
  await loginForm(page).waitFor();
  await page.fill('[name=account]', '12000000001');
  await page.fill('[name=password]', 'Guard-2026');
  await page.fill('[name=captcha_code]', 'ab12');
  // An earlier log-in may have failed a moment ago.
  await page
    .locator('[data-machine-event="login.submit"]:not([aria-disabled=true], [aria-busy=true])')
    .waitFor();
  await clickControl(page, 'login.submit');
  await server.request(login);
}

const search = (page: Page) => clickControl(page, 'filter.apply');

/** Pages that could not watch what other tabs do to the tokens. */
const unwatched = new WeakSet<Page>();

/** What was done to the tokens since the list of the page was asked for. */
const doneSince = new WeakMap<Page, 'kept' | 'gone'>();

/** The list is asked for; then another tab changes the tokens, and this one has not been told when it is answered. */
async function askBefore(page: Page, server: FakeServer, kind: 'kept' | 'gone'): Promise<void> {
  const earlier = server.count;
  await search(page);
  await server.request(list, earlier);
  await beforeStorageIsTold(page, () => (kind === 'kept' ? logInElsewhere(page) : logOutInAnotherTab(page)));
  doneSince.set(page, kind);
}

async function refuseList(page: Page, server: FakeServer, reply: Reply): Promise<void> {
  const done = doneSince.get(page);
  if (done === undefined) return server.answerNext(list, reply, () => search(page));
  doneSince.delete(page);
  const earlier = server.count;
  await server.answer(list, reply);
  if (done === 'gone') return;
  // The news comes late: the next page would look again.
  await server.request(me, earlier);
  const first = server.count;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  // The page takes back its question and asks once more: who answers means the second one.
  if (!unwatched.has(page)) await server.request(me, first);
}

/** In the account menu. */
async function leave(page: Page): Promise<void> {
  const name = (await nameShown(page)) ?? '';
  await clickOn(page.getByRole('button', { name }));
  await clickOn(page.getByRole('menuitem', { name: '退出登录' }));
}

const noTurn = (page: Page) => failInPage(page, 'LockManager.prototype.request', 'rejects', tokenLock);
/** Something in the page throws where the next answer is read. */
const unreadable = (page: Page) => failInPage(page, 'Headers.prototype.get', 'throwsOnce', 'x-response-id');

const waitForTurn = (page: Page) => holdLockInAnotherTab(page, tokenLock);

async function takeTurn(page: Page): Promise<void> {
  await closeTabWithLock(page, tokenLock);
  await takeTokenTurn(page);
}

/** Who has just been admitted goes on to a page, which asks who they are and is not told. */
const admit = (server: FakeServer, act: () => Promise<unknown>) => server.answerNext(me, 'drop', act);

export default defineBrowserModel({
  model,
  bench,
  everyEdge: true,
  behindTheScreens: true,
  stage: ({ holdsTokens }) => ({
    url: routePath('console-device-ios-list'),
    storage: { local: holdsTokens ? { access_token: 'access', refresh_token: 'refresh', expires: '1' } : {} },
    // What other tabs write is given time that is shorter than a step may be.
    frozen: true,
    fixtures: {
      ...listFixtures(),
      [me]: 'later',
      [list]: 'later',
      [login]: 'later',
      'GET /api/auth/captcha': captchaImage,
    },
    before: async (page) => {
      unwatched.delete(page);
      await openLeadingTab(page);
      // The login page takes the place of one of them each time.
      await page.evaluate((path) => {
        history.replaceState({ position: -4, state: null, owner: null }, '', path);
        for (let position = -3; position <= 0; position += 1)
          history.pushState({ position, state: null, owner: null }, '', path);
      }, routePath('console-device-ios-list'));
    },
    open: async (page, server) => {
      doneSince.delete(page);
      if (holdsTokens) await server.answer(me, 'drop');
      else await loginForm(page).waitFor();
    },
  }),
  act: {
    'session.leave': leave,
    'session.refused': (page, { sentence }, server) =>
      refuseList(page, server, refusal('UNAUTHORIZED', sentence ?? '')),
    'person.contradicted': (page, _event, server) =>
      refuseList(page, server, refusal('CONFLICT', messages.accountChanged)),
    'tokens.issued': async (page, { tokens }, server) => {
      if (!server.holds(login)) await sendLogin(page, server);
      await server.answer(login, { body: tokens });
    },
    'tokens.changed': async (page, _event, server) => {
      // The login of here may be answered later than the one of the other tab.
      if (!server.holds(login) && (await isAt(page, 'loggedOut'))) await sendLogin(page, server);
      await logInElsewhere(page);
      await storageIsTold(page);
    },
    'tokens.vanished': async (page) => {
      await logOutInAnotherTab(page);
      await storageIsTold(page);
    },
    'user.fetched': (page, { user }, server) => showPerson(page, server, user),
  },
  effects: {
    watchTokens: {
      atOnce: {
        error: async (page) => {
          unwatched.add(page);
          await failInPage(page, 'window.addEventListener', 'throwsOnce', 'storage');
        },
      },
    },
    findTokens: {
      hold: waitForTurn,
      causes: {
        done: async (page, { holdsTokens }, server) => {
          if (holdsTokens) return admit(server, () => takeTurn(page));
          await beforeStorageIsTold(page, () => logOutInAnotherTab(page));
          await takeTurn(page);
        },
      },
      atOnce: { error: noTurn },
    },
    storeTokens: {
      hold: waitForTurn,
      causes: {
        done: async (page, _output, server) => {
          const close = () => closeTabWithLock(page, tokenLock);
          if (await isAt(page, 'replacing')) await close();
          else await admit(server, close);
        },
      },
      atOnce: { error: noTurn },
    },
    lookWho: {
      request: me,
      causes: {
        done: async (page, look, server) => {
          if (look.kind === 'unanswered') return server.answer(me, 'drop');
          const before = await nameShown(page);
          const earlier = server.count;
          const answer = () => server.answer(me, { body: look.user });
          if (before === null || before === look.user.name) await answer();
          // The page is judged anew.
          else
            await server
              .answerNext(me, { body: look.user }, answer)
              .then(() => server.request(list, earlier));
          // They try once more whether the page comes.
          if (before === null) await showPerson(page, server, look.user);
        },
        error: async (page, _error, server) => {
          await unreadable(page);
          await server.answer(me, { status: 500 });
        },
      },
    },
    dropTokens: {
      atOnce: {
        done: async (page, { kind }, server) => {
          if (kind !== 'dropped') await askBefore(page, server, kind);
        },
      },
    },
    forgetTokens: {
      atOnce: {
        done: async (page, { refreshToken }) => {
          if (refreshToken === null) await storeInAnotherTab(page, 'refresh_token', null);
        },
      },
    },
    sweepTokens: {
      hold: waitForTurn,
      causes: {
        done: async (page, { refreshToken }) => {
          if (refreshToken !== null) await storeInAnotherTab(page, 'refresh_token', refreshToken);
          await takeTurn(page);
        },
      },
      atOnce: { error: noTurn },
    },
    revokeSession: {
      request: logout,
      outlives: true,
      body: ({ refreshToken }) => ({ refresh_token: refreshToken }),
      done: ({ told }) => (told ? { body: { ok: true } } : 'drop'),
      causes: {
        error: async (page, _error, server) => {
          await unreadable(page);
          await server.answer(logout, { status: 500 });
        },
      },
    },
  },
  // The form of a page that began without tokens is gone as soon as it is answered.
  isOnce: ({ context: { holdsTokens } }, { type }) => !holdsTokens && type === 'tokens.issued',
  // Who was led to the login page and logs in again stands elsewhere than after the first time.
  isLast: ({ context: { holdsTokens }, ...snapshot }, { type }) =>
    holdsTokens
      ? snapshot.matches('admitting') || type === 'xstate.done.actor.storeTokens'
      : snapshot.matches('loggedOut') && !type.endsWith('.findTokens'),
  whyNot: (snapshot, { type, usedToken }) => {
    const { user, holdsTokens } = snapshot.context;
    const unless = (possible: boolean, reason: string) => (possible ? null : reason);
    switch (type) {
      case 'session.refused':
        return unless(usedToken !== null && user !== null, reasons.notShown);
      case 'person.contradicted':
      case 'session.leave':
        return unless(user !== null, reasons.notShown);
      case 'tokens.issued':
        // Of a page that began without tokens the form has been sent before another tab logged in.
        return unless(
          snapshot.matches('admitting') || holdsTokens === snapshot.matches('loggedOut'),
          reasons.otherLogin,
        );
      case 'user.fetched':
        return unless(!snapshot.matches('loggedOut'), reasons.notAsked);
      case 'xstate.error.actor.findTokens':
      case 'xstate.error.actor.storeTokens':
        return unless(user === null, reasons.tokensStay);
      default:
        return unless(
          !type.startsWith('xstate.after.logoutRetry') ||
            !snapshot.matches({ loggedOut: { tokens: 'sweeping' } }),
          reasons.sweptBefore,
        );
    }
  },
  see: ({ context }) => context.user?.name ?? null,
  look: () =>
    document.querySelector('[aria-label^="账号："]')?.getAttribute('aria-label')?.slice('账号：'.length) ??
    null,
});
