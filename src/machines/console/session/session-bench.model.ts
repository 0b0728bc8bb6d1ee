import type { Page } from 'playwright';
import { tokenLock } from '#machines/token-turns.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  beforeStorageIsTold,
  clickControl,
  clickOn,
  closeTabWithLock,
  failInPage,
  holdLockInAnotherTab,
  letLockBeRefused,
  refuseLock,
  storeInAnotherTab,
} from '#tests/path-harness/browser/causes.ts';
import { refusal, sessionUrl } from '#tests/path-harness/browser/console-stage.ts';
import model from './session.model.ts';

/**
 * The session without the navigation, for what no page shows: where tokens stay in storage that should have gone, and where they
 * are found before this tab is told of them, a page asks at once who is logged in, and the session has gone on before anybody looks.
 */

const me = 'GET /api/user/me';
const list = 'GET /api/device/ios/list';
const login = 'POST /api/auth/login';

const press = (page: Page, name: string) => clickOn(page.getByRole('button', { name, exact: true }));

async function logInElsewhere(page: Page): Promise<void> {
  // In this order it is told as one change.
  await storeInAnotherTab(page, 'access_token', 'elsewhere');
  await storeInAnotherTab(page, 'refresh_token', 'refresh');
}

const storageIsBroken = (page: Page) => failInPage(page, 'Storage.prototype.removeItem', 'throws');

export default defineBrowserModel({
  model,
  stage: ({ holdsTokens }) => ({
    url: sessionUrl,
    storage: { local: holdsTokens ? { access_token: 'access', refresh_token: 'refresh', expires: '1' } : {} },
    // What other tabs write is given time that is shorter than a step may be.
    frozen: true,
    fixtures: { [me]: 'later', [list]: 'later', [login]: 'later', 'GET /api/events': 'later' },
    before: (page) => letLockBeRefused(page, tokenLock),
  }),
  act: {
    'session.leave': (page) => clickControl(page, 'session.leave'),
    'session.refused': async (page, { sentence }, server) => {
      await press(page, '查询');
      await server.answer(list, refusal('UNAUTHORIZED', sentence ?? ''));
    },
    'tokens.issued': (page, { tokens }, server) =>
      server.answerNext(login, { body: tokens }, () => press(page, '登录')),
    'user.fetched': (page, { user }, server) =>
      beforeStorageIsTold(page, async () => {
        await logInElsewhere(page);
        await server.answerNext(me, { body: user }, () => press(page, '前往页面'));
      }),
  },
  effects: {
    findTokens: {
      atOnce: { error: (page) => failInPage(page, 'LockManager.prototype.request', 'rejects', tokenLock) },
    },
    storeTokens: {
      hold: (page) => holdLockInAnotherTab(page, tokenLock),
      causes: { done: (page) => closeTabWithLock(page, tokenLock), error: refuseLock },
    },
    dropTokens: { atOnce: { error: storageIsBroken } },
    forgetTokens: { atOnce: { error: storageIsBroken } },
  },
  whyNot: (snapshot, { type, usedToken }) => {
    const caused =
      type.startsWith('xstate.') ||
      (type === 'session.leave' && snapshot.matches('loggedIn')) ||
      (type === 'session.refused' && usedToken !== null && snapshot.matches({ loggedIn: 'steady' })) ||
      (type === 'tokens.issued' && snapshot.matches({ loggedOut: { tokens: 'none' } })) ||
      (type === 'user.fetched' &&
        snapshot.context.user === null &&
        (snapshot.matches('loggingIn') || snapshot.matches({ loggedOut: { tokens: 'none' } })));
    return caused ? null : '只走页面走不到的几步';
  },
});
