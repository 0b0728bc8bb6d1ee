import type { Page } from 'playwright';
import { tokenLock } from '#machines/token-turns.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  beforeStorageIsTold,
  clickControl,
  clickOn,
  failInPage,
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
    fixtures: { [me]: 'later', [list]: 'later', 'GET /api/events': 'later' },
  }),
  act: {
    'session.leave': (page) => clickControl(page, 'session.leave'),
    'session.refused': async (page, { sentence }, server) => {
      await press(page, '查询');
      await server.answer(list, refusal('UNAUTHORIZED', sentence ?? ''));
    },
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
    dropTokens: { atOnce: { error: storageIsBroken } },
    forgetTokens: { atOnce: { error: storageIsBroken } },
  },
  whyNot: (snapshot, { type, usedToken, user }) => {
    const caused =
      type.startsWith('xstate.') ||
      (type === 'session.leave' && snapshot.matches('loggedIn')) ||
      (type === 'session.refused' && usedToken !== null && snapshot.matches({ loggedIn: 'steady' })) ||
      (type === 'user.fetched' && user !== null && snapshot.matches({ loggedOut: { tokens: 'none' } }));
    return caused ? null : '只走页面走不到的几步';
  },
});
