import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { storageSettleMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { tokenLock } from '#machines/token-turns.ts';
import { defineBrowserModel, stageTime } from '#tests/path-harness/browser/browser-model.ts';
import {
  beforeStorageIsTold,
  clickControl,
  closeTabWithLock,
  failInPage,
  holdLockInAnotherTab,
  letLockBeRefused,
  logInInAnotherTab,
  logOutInAnotherTab,
  refuseLock,
  storeInAnotherTab,
} from '#tests/path-harness/browser/causes.ts';
import {
  captchaImage,
  listBody,
  listFixtures,
  loggedIn,
  person,
  refusal,
} from '#tests/path-harness/browser/console-stage.ts';
import type { Reply } from '#tests/path-harness/browser/fake-server.ts';
import type { Rotation } from './token-refresh.machine.ts';
import model from './token-refresh.model.ts';

/** On the device list. Another tab has the lock until it is closed; what tabs have written settles while time stands still. */

const me = 'GET /api/user/me';
const list = 'GET /api/device/ios/list';
const refresh = 'POST /api/auth/refresh';
const expires = stageTime + 3_600_000;

const pair = { access_token: 'new', refresh_token: 'r-new', expires };

function replyTo(rotation: Rotation): Reply {
  if (rotation.kind === 'refused') return refusal('UNAUTHORIZED', rotation.sentence ?? '');
  return rotation.kind === 'unanswered' ? 'drop' : { body: pair };
}

const settle = (page: Page) => page.clock.fastForward(storageSettleMs);
const storageIsBroken = (page: Page) => failInPage(page, 'Storage.prototype.removeItem', 'throws');

export default defineBrowserModel({
  everyEdge: 'thatLooksDifferent',
  model,
  behindTheScreens: true,
  stage: () => ({
    url: routePath('console-device-ios-list'),
    storage: loggedIn,
    frozen: true,
    fixtures: {
      ...listFixtures(),
      [me]: 'later',
      [list]: 'later',
      'GET /api/auth/captcha': captchaImage,
    },
    before: (page) => letLockBeRefused(page, tokenLock),
    open: async (_page, server) => {
      await server.answer(me, { body: person });
      await server.answer(list, { body: listBody() });
    },
  }),
  act: {
    'token.rejected': (page, { usedToken }, server) =>
      usedToken === null
        ? // The session looks whose tokens are left, and has none to ask with.
          storeInAnotherTab(page, 'access_token', null)
        : server.answerNext(list, refusal('TOKEN_EXPIRED', messages.requestFailed), () =>
            clickControl(page, 'filter.apply'),
          ),
    'session.ended': logOutInAnotherTab,
    'lock.granted': (page) => closeTabWithLock(page, tokenLock),
    'lock.failed': refuseLock,
  },
  effects: {
    holdLock: {
      hold: (page) => holdLockInAnotherTab(page, tokenLock),
      atOnce: { error: (page) => failInPage(page, 'LockManager.prototype.request', 'throws', tokenLock) },
    },
    compareTokens: {
      causes: {
        done: async (page, { kind }) => {
          if (kind === 'replaced') await logInInAnotherTab(page, 'new', expires);
          if (kind === 'missing') await storeInAnotherTab(page, 'refresh_token', null);
          if (kind === 'gone') await beforeStorageIsTold(page, () => logOutInAnotherTab(page));
          await settle(page);
        },
        error: async (page) => {
          await failInPage(page, 'Storage.prototype.getItem', 'throws');
          await settle(page);
        },
      },
    },
    rotateTokens: {
      request: refresh,
      causes: {
        done: async (page, rotation, server) => {
          // Of another tab's pair the refresh token is written first.
          if (rotation.kind === 'overtaken') await storeInAnotherTab(page, 'refresh_token', 'r2');
          await server.answer(refresh, replyTo(rotation));
        },
        error: async (page, _error, server) => {
          await failInPage(page, 'Storage.prototype.getItem', 'throws');
          await server.answer(refresh, { body: pair });
        },
      },
    },
    clearTokens: { atOnce: { done: async () => {}, error: storageIsBroken } },
  },
  // Other tokens are there than at the start, another tab has the lock, or the list is left.
  isLast: (snapshot) => snapshot.matches('idle'),
  whyNot: ({ context }, { output }) =>
    context.usedToken === null && isDeepStrictEqual(output, { kind: 'missing' })
      ? '两个凭证都没有时，不会只说缺少刷新凭证'
      : null,
});
