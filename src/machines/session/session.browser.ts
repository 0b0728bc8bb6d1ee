import type { Page } from 'playwright';
import * as messages from '#domain/messages.ts';
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
  storeInAnotherTab,
  takeTokenTurn,
} from '#tests/path-harness/browser/causes.ts';
import { captchaImage, refusal, sessionUrl } from '#tests/path-harness/browser/console-stage.ts';
import type { FakeServer } from '#tests/path-harness/browser/fake-server.ts';
import model from './session.model.ts';

/** Pages ask by themselves who is logged in: the stage shows the session without them. */

const me = 'GET /api/user/me';
const list = 'GET /api/device/ios/list';
const login = 'POST /api/auth/login';

const press = (page: Page, name: string) => clickOn(page.getByRole('button', { name, exact: true }));

/** Another tab stores a pair that this one has not seen; its refresh token is the one that the model knows. */
async function logInElsewhere(page: Page): Promise<void> {
  const held = await page.evaluate(() => localStorage.getItem('access_token'));
  // In this order it is told as one change.
  await storeInAnotherTab(page, 'access_token', held === 'elsewhere' ? 'elsewhere-again' : 'elsewhere');
  await storeInAnotherTab(page, 'refresh_token', 'refresh');
}

async function takeTurn(page: Page): Promise<void> {
  await closeTabWithLock(page, tokenLock);
  await takeTokenTurn(page);
}

/** A call that is under way is answered, or one that begins now. */
async function answerCall(
  page: Page,
  server: FakeServer,
  ...told: Parameters<typeof refusal>
): Promise<void> {
  if (!server.holds(list)) await press(page, '查询');
  await server.answer(list, refusal(...told));
}

const noTurn = (page: Page) => failInPage(page, 'LockManager.prototype.request', 'rejects', tokenLock);
const storageIsBroken = (page: Page) => failInPage(page, 'Storage.prototype.removeItem', 'throws');

/** The tokens are replaced while a call is under way, and this tab has not been told when it is answered. */
async function callBefore(page: Page, server: FakeServer, change: () => Promise<unknown>): Promise<void> {
  await press(page, '查询');
  await server.request(list);
  await beforeStorageIsTold(page, change);
}

/** Something in the page throws where an answer is read. */
const unreadable = (page: Page) => failInPage(page, 'Headers.prototype.get', 'throws', 'x-response-id');

export default defineBrowserModel({
  model,
  stage: ({ holdsTokens }) => ({
    url: sessionUrl,
    storage: { local: holdsTokens ? { access_token: 'access', refresh_token: 'refresh', expires: '1' } : {} },
    // What other tabs write is given time that is shorter than a step may be.
    frozen: true,
    fixtures: {
      [me]: 'later',
      [list]: 'later',
      [login]: 'later',
      'GET /api/events': 'later',
      'GET /api/auth/captcha': captchaImage,
    },
  }),
  act: {
    'session.refused': (page, { sentence }, server) =>
      answerCall(page, server, 'UNAUTHORIZED', sentence ?? ''),
    'person.contradicted': (page, _event, server) =>
      answerCall(page, server, 'CONFLICT', messages.accountChanged),
    'tokens.issued': (page, { tokens }, server) =>
      server.answerNext(login, { body: tokens }, () => press(page, '登录')),
    'tokens.changed': logInElsewhere,
    'tokens.vanished': logOutInAnotherTab,
    'user.fetched': async (page, { user }, server) => {
      const ask = () => server.answerNext(me, { body: user }, () => press(page, '前往页面'));
      const holdsNone = await page.evaluate(() => localStorage.getItem('access_token') === null);
      // A page that is opened finds another tab's tokens before this one is told of them.
      if (holdsNone) await beforeStorageIsTold(page, () => logInElsewhere(page).then(ask));
      else await ask();
    },
    'session.leave': (page) => clickControl(page, 'session.leave'),
  },
  effects: {
    watchTokens: {
      atOnce: { error: (page) => failInPage(page, 'window.addEventListener', 'throws', 'storage') },
    },
    findTokens: {
      causes: {
        done: async (page, { holdsTokens }) => {
          if (!holdsTokens) await beforeStorageIsTold(page, () => logOutInAnotherTab(page));
          await takeTurn(page);
        },
      },
      atOnce: { error: noTurn },
    },
    storeTokens: {
      hold: (page) => holdLockInAnotherTab(page, tokenLock),
      causes: { done: (page) => closeTabWithLock(page, tokenLock) },
      atOnce: { error: noTurn },
    },
    lookWho: {
      request: me,
      done: (look) => (look.kind === 'known' ? { body: look.user } : 'drop'),
      causes: {
        error: async (page, _error, server) => {
          await unreadable(page);
          await server.answer(me, { status: 500 });
        },
      },
    },
    dropTokens: {
      atOnce: {
        done: async (page, { kind }, server) => {
          if (kind === 'kept') await callBefore(page, server, () => logInElsewhere(page));
          if (kind === 'gone') await callBefore(page, server, () => logOutInAnotherTab(page));
        },
        error: storageIsBroken,
      },
    },
    forgetTokens: {
      atOnce: {
        done: async (page, { refreshToken }) => {
          if (refreshToken === null) await storeInAnotherTab(page, 'refresh_token', null);
        },
        error: storageIsBroken,
      },
    },
    sweepTokens: {
      causes: {
        done: async (page, { refreshToken }) => {
          if (refreshToken !== null) await storeInAnotherTab(page, 'refresh_token', refreshToken);
          await takeTurn(page);
        },
      },
      atOnce: { error: noTurn },
    },
    revokeSession: {
      request: 'POST /api/auth/logout',
      body: ({ refreshToken }) => ({ refresh_token: refreshToken }),
      done: ({ told }) => (told ? { body: { ok: true } } : 'drop'),
      causes: {
        error: async (page, _error, server) => {
          await unreadable(page);
          await server.answer('POST /api/auth/logout', { status: 500 });
        },
      },
    },
  },
  whyNot: (snapshot, { type, usedToken }) => {
    if (type === 'session.refused' && usedToken === null) return '续期被拒是凭证续期流程的事';
    const isSweeping = snapshot.matches({ loggedOut: { tokens: 'sweeping' } });
    return type.startsWith('xstate.after.logoutRetry') && isSweeping
      ? '清除凭证早已结束，才轮到再次通知服务器'
      : null;
  },
});
