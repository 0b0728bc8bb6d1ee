import type { Page } from 'playwright';
import type { User } from '#api/contract/people/user.ts';
import { tokenLock } from '#machines/token-turns.ts';
import {
  beforeStorageIsTold,
  clickControl,
  clickOn,
  closeTabWithLock,
  failInPage,
  holdLockInAnotherTab,
  logOutInAnotherTab,
  storeInAnotherTab,
  takeTokenTurn,
  tellFromLeadingTab,
} from '#tests/path-harness/browser/causes.ts';
import type { FakeServer, Reply } from '#tests/path-harness/browser/fake-server.ts';
import { callInPage } from '#tests/path-harness/browser/in-page.ts';

/** What people, other tabs and the server do to the pages on which the session is driven. */

export const me = 'GET /api/user/me';
export const list = 'GET /api/device/ios/list';
export const login = 'POST /api/auth/login';
export const logout = 'POST /api/auth/logout';

export const loginForm = (page: Page) => page.locator('[data-machine=login]').first();

export const nameShown = (page: Page): Promise<string | null> =>
  callInPage(
    page,
    () => document.querySelector('[aria-label^="账号："]')?.getAttribute('aria-label')?.slice(3) ?? null,
  );

export const isAt = (page: Page, state: string): Promise<boolean> =>
  callInPage(
    page,
    (name) => document.querySelector(`[data-machine=session][data-machine-state*="${name}"]`) !== null,
    state,
  );

/** The browser has kept the page and brings it back. */
const restorePage = (page: Page): Promise<unknown> =>
  callInPage(page, () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

/** A page asks who is logged in. */
async function askWho(page: Page): Promise<unknown> {
  const isLoggedIn = await isAt(page, 'loggedIn');
  // Who is not logged in yet hears nothing of the stream.
  if ((await nameShown(page)) !== null)
    return isLoggedIn ? tellFromLeadingTab(page, { type: 'rights.changed' }) : restorePage(page);
  if (isLoggedIn) return clickOn(page.getByRole('button', { name: '重试' }));
  await loginForm(page).waitFor();
  // Back to where the login page was led from.
  const back = () => callInPage(page, () => history.back());
  if (await isAt(page, 'admitting')) return back();
  return beforeStorageIsTold(page, () => logInElsewhere(page).then(back));
}

/** A page asks and hears who it is; for somebody else it is judged anew, and asks again. */
export async function showPerson(page: Page, server: FakeServer, user: User): Promise<void> {
  const before = await nameShown(page);
  const earlier = server.count;
  const answer = () => server.answerNext(me, { body: user }, () => askWho(page));
  const isReplaced = before !== null && before !== user.name && (await isAt(page, 'loggedIn'));
  const heard = await callInPage(page, () => window.__heard);
  if (isReplaced) await server.answerNext(me, { body: user }, answer);
  else await answer();
  // Nothing on the page says that somebody known was heard of once more.
  await page.waitForFunction((count) => window.__heard > count, heard, { polling: 20 });
  if (isReplaced || before === null) await server.request(list, earlier);
}

/** No tab has seen the tokens of a log-in before it. */
let logInsElsewhere = 0;

export async function logInElsewhere(page: Page): Promise<void> {
  logInsElsewhere += 1;
  // In this order it is told as one change.
  await storeInAnotherTab(page, 'access_token', `elsewhere-${logInsElsewhere}`);
  await storeInAnotherTab(page, 'refresh_token', 'refresh');
}

/** The form is sent, and not answered yet. */
export async function sendLogin(page: Page, server: FakeServer): Promise<void> {
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
export const unwatched = new WeakSet<Page>();

/** What was done to the tokens since the list of the page was asked for. */
export const doneSince = new WeakMap<Page, 'kept' | 'gone'>();

/** The list is asked for; then another tab changes the tokens, and this one has not been told when it is answered. */
export async function askBefore(page: Page, server: FakeServer, kind: 'kept' | 'gone'): Promise<void> {
  const earlier = server.count;
  await search(page);
  await server.request(list, earlier);
  await beforeStorageIsTold(page, () => (kind === 'kept' ? logInElsewhere(page) : logOutInAnotherTab(page)));
  doneSince.set(page, kind);
}

export async function refuseList(page: Page, server: FakeServer, reply: Reply): Promise<void> {
  const done = doneSince.get(page);
  if (done === undefined) return server.answerNext(list, reply, () => search(page));
  doneSince.delete(page);
  const earlier = server.count;
  await server.answer(list, reply);
  if (done === 'gone') return;
  // The news comes late: the next page would look again.
  await server.request(me, earlier);
  const first = server.count;
  await callInPage(page, () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  // The page takes back its question and asks once more: who answers means the second one.
  if (!unwatched.has(page)) await server.request(me, first);
}

/** In the account menu. */
export async function leave(page: Page): Promise<void> {
  const name = (await nameShown(page)) ?? '';
  await clickOn(page.getByRole('button', { name }));
  await clickOn(page.getByRole('menuitem', { name: '退出登录' }));
}

export const noTurn = (page: Page) => failInPage(page, 'LockManager.prototype.request', 'rejects', tokenLock);

const unreadableMark = 'x-unreadable';

/** Something in the page throws where this answer is read, and no other that may be on its way. */
export async function answerUnreadably(page: Page, server: FakeServer, request: string): Promise<void> {
  await callInPage(
    page,
    (mark) => {
      const { get } = Headers.prototype;
      Headers.prototype.get = function (this: Headers, name) {
        if (name !== 'x-response-id' || get.call(this, mark) === null) return get.call(this, name);
        throw new DOMException(`${name} cannot be read`, 'SecurityError');
      };
      window.__repairs.push(() => {
        Headers.prototype.get = get;
      });
    },
    unreadableMark,
  );
  await server.answer(request, { status: 500, headers: { [unreadableMark]: '1' } });
}

export const waitForTurn = (page: Page) => holdLockInAnotherTab(page, tokenLock);

export async function takeTurn(page: Page): Promise<void> {
  await closeTabWithLock(page, tokenLock);
  await takeTokenTurn(page);
}

/** Who has just been admitted goes on to a page, which asks who they are and is not told. */
export const admit = (server: FakeServer, act: () => Promise<unknown>) => server.answerNext(me, 'drop', act);
