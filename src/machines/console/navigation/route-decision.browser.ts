import type { Page } from 'playwright';
import type { ContextFrom } from 'xstate';
import { routePath } from '#domain/access/routes.ts';
import { buildManifestPath, siteConfigPath } from '#domain/site/plumbing-paths.ts';
import { hrefOf } from '#machines/console/navigation/place.ts';
import { defineBrowserModel, type Stage, stageTime } from '#tests/path-harness/browser/browser-model.ts';
import {
  beforeStorageIsTold,
  clickOn,
  failInPage,
  logInInAnotherTab,
  logOutInAnotherTab,
  takeTokenTurn,
} from '#tests/path-harness/browser/causes.ts';
import {
  captchaImage,
  homeFixtures,
  listFixtures,
  loggedIn,
  person,
  refusal,
} from '#tests/path-harness/browser/console-stage.ts';
import type { Fixtures, Reply } from '#tests/path-harness/browser/fake-server.ts';
import { callInPage } from '#tests/path-harness/browser/in-page.ts';
import type { Verdict } from './middleware.ts';
import type { AccessAnswer, routeDecisionMachine } from './route-decision.machine.ts';
import model from './route-decision.model.ts';

/**
 * The route rules come with the first answer that has any; until then they are asked for at every step. Somebody who is not
 * known yet comes and goes in another tab, and this one learns it by looking.
 */

type Context = ContextFrom<typeof routeDecisionMachine>;

const me = 'GET /api/user/me';
const manifest = `GET ${buildManifestPath('a')}`;
const expires = stageTime + 3_600_000;
const list = routePath('console-device-ios-list');
const slug = routePath('console-device-slug', { slug: 'none' });
const elsewhere = routePath('goto-key', { key: 'flowprocess' });
const withoutCode = routePath('console-security-login-log');
const nobody = { ...person, is_admin: false, available_modules: [], permission: [] };

const fixtures: Fixtures = {
  ...listFixtures(),
  ...homeFixtures,
  [me]: 'later',
  [manifest]: 'later',
  [`GET ${siteConfigPath(':host')}`]: {
    body: { billingUrl: 'https://billing.example/', redirectHosts: ['billing.example'] },
  },
  'GET /api/auth/captcha': captchaImage,
  'GET /assets/login-log-*.js': { status: 404 },
};

/** As the browser's history keeps a place. */
const entry = (state: unknown) => ({ position: 0, state, owner: null });
const noRules: Reply = { status: 404 };

const rules = (...routeRules: { path: string; redirect: string }[]): Reply => ({
  body: { id: 'a', timestamp: 0, prerendered: [], routeRules },
});

function answerToRules(verdict: Verdict, path: string): Reply {
  if (verdict.kind === 'redirect') return rules({ path, redirect: verdict.to });
  if (verdict.kind === 'leave') return rules({ path, redirect: verdict.url });
  return verdict.kind === 'cancel' ? rules({ path, redirect: 'https://unknown.example/' }) : noRules;
}

function answerToAccess(answer: AccessAnswer): Reply {
  if (answer.kind === 'ended') return refusal('UNAUTHORIZED', '请重新登录');
  if (answer.kind === 'unavailable') return 'drop';
  if (answer.kind === 'mustChangePassword') return { body: { ...person, must_change_password: true } };
  return { body: answer.kind === 'denied' ? nobody : person };
}

const stages = {
  first: ({ move }: Pick<Context, 'move'>): Stage => ({
    url: hrefOf(move.place),
    state: entry(move.place.state),
    fixtures,
  }),
  afterLogin: ({ move }: Pick<Context, 'move'>): Stage => ({
    ...stages.first({ move }),
    open: async (page, server) => {
      await server.answer(manifest, noRules);
      await page.locator('form').waitFor();
      await logInInAnotherTab(page, 'a1', expires);
      await takeTokenTurn(page);
    },
  }),
  fromHome: (): Stage => ({
    url: routePath('console'),
    storage: loggedIn,
    fixtures,
    open: async (page, server) => {
      await server.answer(manifest, noRules);
      await server.answer(me, { body: person });
      await clickOn(page.getByRole('link', { name: '苹果设备' }));
    },
  }),
};

function stageOf(input: Pick<Context, 'move' | 'shown'>): Stage {
  if (!input.shown) return stages.first(input);
  return input.move.kind === 'push' ? stages.fromHome() : stages.afterLogin(input);
}

/** Whether the rules of this page are there already; see `answerToRules`. */
const hasRules = ({ move: { place, redirects, kind }, notice }: Context): boolean =>
  place.search !== '' ||
  (place.path === slug && redirects > 0) ||
  // Whoever was held up with a notice comes back by no rule.
  (place.path === list && kind === 'push' && notice === null && redirects > 0 && redirects % 2 === 0);

function canBeRuled(context: Context, verdict: Verdict): boolean {
  const { place, redirects, kind } = context.move;
  const circles = place.path === list && place.search === '' && kind === 'push';
  const isToSlug = verdict.kind === 'redirect' && verdict.to === slug;
  if (hasRules(context)) return circles ? isToSlug : verdict.kind === 'pass';
  if (redirects > 0) return verdict.kind === 'pass';
  if (verdict.kind === 'redirect') return isToSlug ? circles : place.path !== list;
  return true;
}

function canBeAsked({ move: { place } }: Context, verdict: Verdict): boolean {
  if (place.path === slug) return verdict.kind === 'redirect' && verdict.notice === undefined;
  return verdict.kind === (place.path === elsewhere ? 'leave' : 'pass');
}

/** Whoever is known already does not go unheard: that begins another decision. */
const isKnown = ({ move, shown, notice }: Context): boolean =>
  shown || notice !== null || (move.from.path === slug && move.redirects > 0);

function canHaveAccess(context: Context, { kind }: AccessAnswer): boolean {
  const { move } = context;
  if (kind === 'ended') return !isKnown(context) && move.place.search === '';
  if (kind === 'mustChangePassword') return move.place.path !== list || move.redirects < 2;
  return kind !== 'denied' || (move.place.path === list && move.place.search === '' && move.redirects < 2);
}

async function comeAndGo(page: Page, holdsTokens: boolean): Promise<void> {
  const held = await callInPage(page, () => localStorage.getItem('access_token') !== null);
  if (held === holdsTokens) return;
  await beforeStorageIsTold(page, () =>
    holdsTokens ? logInInAnotherTab(page, 'a1', expires) : logOutInAnotherTab(page),
  );
}

const noSuchAddress = (page: Page) => failInPage(page, 'URL.canParse', 'throws');

const reasons = {
  rulesKnown: '规则已经取得，不再查询',
  otherRule: '这个地址的规则不会这样说',
  knownAlready: '已知登录的人离开时，会另作一次判断',
  otherAccess: '这时不会查出这样的权限',
  noAddressMade: '这个地址不用换算，不会出错',
  otherMiddleware: '这个地址的页面不会这样说',
  codeIsThere: '页面的代码有没有，由地址决定',
} as const;

export default defineBrowserModel({
  model,
  behindTheScreens: true,
  stage: (input) => ({ ...stageOf(input), buildId: 'a', frozen: true }),
  effects: {
    lookUpRule: {
      request: (_input, { context }) => (hasRules(context) ? null : manifest),
      done: (verdict, { path }) => answerToRules(verdict, path),
      atOnce: { done: async () => {} },
      causes: {
        error: async (page, _error, server, { path }) => {
          await noSuchAddress(page);
          await server.answer(manifest, rules({ path, redirect: 'https://billing.example/' }));
        },
      },
    },
    checkLogin: {
      atOnce: {
        done: (page, { holdsTokens }) => comeAndGo(page, holdsTokens),
        error: (page) => failInPage(page, 'Storage.prototype.getItem', 'throws'),
      },
    },
    checkAccess: {
      request: me,
      done: answerToAccess,
      causes: {
        error: async (page, _error, server) => {
          await failInPage(page, 'Headers.prototype.get', 'throws', 'x-response-id');
          await server.answer(me, { status: 500 });
        },
      },
    },
    askMiddleware: { atOnce: { done: async () => {}, error: noSuchAddress } },
    loadScreen: { atOnce: { done: async () => {}, error: async () => {} } },
  },
  whyNot: ({ context, value }, { type, output }) => {
    const { move } = context;
    const fails = type.startsWith('xstate.error.');
    const unless = (possible: boolean, reason: string) => (possible ? null : reason);
    switch (value) {
      case 'lookingUpRule':
        return fails
          ? unless(!hasRules(context), reasons.rulesKnown)
          : unless(canBeRuled(context, output as Verdict), reasons.otherRule);
      case 'checkingLogin':
        return isKnown(context) && (fails || !(output as { holdsTokens: boolean }).holdsTokens)
          ? reasons.knownAlready
          : null;
      case 'checkingAccess':
        return unless(fails || canHaveAccess(context, output as AccessAnswer), reasons.otherAccess);
      case 'askingMiddleware':
        return fails
          ? unless(move.place.path === elsewhere, reasons.noAddressMade)
          : unless(canBeAsked(context, output as Verdict), reasons.otherMiddleware);
      default:
        return unless(fails === (move.place.path === withoutCode), reasons.codeIsThere);
    }
  },
});
