import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { tokenLock } from '#machines/token-turns.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  beforeStorageIsTold,
  closeTabWithLock,
  failInPage,
  logOutInAnotherTab,
  openLeadingTab,
  storageIsTold,
  storeInAnotherTab,
} from '#tests/path-harness/browser/causes.ts';
import { captchaImage, listFixtures, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { callInPage } from '#tests/path-harness/browser/in-page.ts';
import model from './session.model.ts';
import bench from './session-bench.model.ts';
import {
  admit,
  answerUnreadably,
  askBefore,
  doneSince,
  isAt,
  leave,
  list,
  logInElsewhere,
  login,
  loginForm,
  logout,
  me,
  nameShown,
  noTurn,
  refuseList,
  sendLogin,
  showPerson,
  takeTurn,
  unwatched,
  waitForTurn,
} from './session-page.model.ts';

/**
 * On the device list and the login page. Whoever is known is shown, with an account menu from which they leave; who is logged in
 * and not known sees the error page, because the server does not say who they are. What the navigation asks is answered within the
 * step that makes it ask.
 */

const reasons = {
  notShown: '未显示账号，没有可操作的页面',
  otherLogin: '另一次登录要先发出，才会在这时得到结果',
  notAsked: '页面先得知其他标签页的凭证，才去问是谁',
  tokensStay: '凭证留在了本机，页面会自己再问是谁',
  sweptBefore: '清除凭证早已结束，才轮到再次通知服务器',
} as const;

export default defineBrowserModel({
  model,
  bench,
  everyEdge: 'thatLooksDifferent',
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
      await callInPage(
        page,
        (path) => {
          history.replaceState({ position: -4, state: null, owner: null }, '', path);
          for (let position = -3; position <= 0; position += 1)
            history.pushState({ position, state: null, owner: null }, '', path);
        },
        routePath('console-device-ios-list'),
      );
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
      refuseList(page, server, refusal('CONFLICT', messages.accountChanged, { reason: 'accountChanged' })),
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
        error: (page, _error, server) => answerUnreadably(page, server, me),
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
        error: (page, _error, server) => answerUnreadably(page, server, logout),
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
