import { describe, expect, it } from 'vitest';
import { permissionCode, type Rights } from '#domain/access/permissions.ts';
import { matchRoute, type RouteMatch } from '#domain/access/routes.ts';
import { defaultSite, type SiteConfig } from '#domain/site/site.ts';
import { askMiddleware, ruleVerdict } from '#machines/console/navigation/middleware.ts';

const uuid = '7d3f1f0e-5a43-4d0c-9d3c-0f6a4b1c2d3e';
const person = { id: 'clerk-1', permission: [], available_modules: ['mdm-android'] };
const site: SiteConfig = {
  ...defaultSite,
  billingUrl: 'https://billing.example/pay?from=console',
  redirectHosts: ['billing.example'],
};

function match(path: string): RouteMatch {
  const found = matchRoute(path);
  if (!found) throw new Error(`no route for ${path}`);
  return found;
}

const ask = (path: string, given: { shown?: boolean; site?: SiteConfig; rights?: Rights } = {}) =>
  askMiddleware({
    match: match(path),
    shown: given.shown ?? true,
    person: { ...person, ...given.rights },
    site: async () => given.site ?? site,
  });

describe('what a route asks by itself', () => {
  it.each([
    ['/console/device/ios/list-of-mine', '[route.ios.detail]'],
    [`/console/device/ios/${uuid}0`, '[route.ios.detail]'],
    ['/console/device/android/1', '[route.android.detail]'],
  ])('%s is no device: 404 设备不存在 %s [valid.uuid]', async (path) => {
    await expect(ask(path)).resolves.toEqual({ kind: 'error', statusCode: 404, message: '设备不存在' });
  });

  it.each([`/console/device/ios/${uuid}`, `/console/device/android/${uuid.toUpperCase()}`, '/console'])(
    '%s passes',
    async (path) => {
      await expect(ask(path)).resolves.toEqual({ kind: 'pass' });
    },
  );

  it.each([
    [`/console/device/${uuid}`, `/console/device/ios/${uuid}`],
    ['/console/device/anything', '/console/device/ios/list'],
    ['/console/device/ios', '/console/device/ios/list'],
  ])('[route.device.slug] %s leads to %s', async (path, to) => {
    await expect(ask(path)).resolves.toEqual({ kind: 'redirect', to });
  });

  it.each([
    '/console/device/list',
    '/console/device/recycled-list',
    '/console/device/default-restriction',
    '/console/vas/rcs',
  ])('[route.placeholders] %s is coming soon', async (path) => {
    const notice = '即将推出，敬请期待';
    await expect(ask(path)).resolves.toEqual({ kind: 'cancel', notice });
    await expect(ask(path, { shown: false })).resolves.toEqual({ kind: 'redirect', to: '/console', notice });
  });

  it('[route.report.professional] says that it is coming and leads to the console', async () => {
    await expect(ask('/console/report/professional')).resolves.toEqual({
      kind: 'redirect',
      to: '/console',
      notice: '即将推出，敬请期待',
    });
  });

  it('[route.goto.flowprocess] [decision.goto] leads to the billing page with the account', async () => {
    await expect(ask('/goto:flowprocess')).resolves.toEqual({
      kind: 'leave',
      url: 'https://billing.example/pay?from=console&account_id=clerk-1',
      replacing: true,
    });
  });

  it.each([
    ['another key', '/goto:elsewhere', site],
    ['no billing address', '/goto:flowprocess', { ...site, billingUrl: null }],
    ['a host that is not allowed', '/goto:flowprocess', { ...site, redirectHosts: ['other.example'] }],
  ])('[route.goto.unknown] [decision.goto] 跳转无效: %s', async (_, path, given) => {
    await expect(ask(path, { site: given })).resolves.toEqual({ kind: 'cancel', notice: '跳转无效' });
  });

  it.each<[string, Rights, string]>([
    ['/system/register', { permission: [], available_modules: [] }, '/system/register/new-store'],
    [
      '/console/security/operation-log',
      {
        permission: [permissionCode('security.operationLog')],
        available_modules: ['mdm-apple', 'mdm-android'],
      },
      '/console/security/operation-log/apple',
    ],
    [
      '/console/security/operation-log',
      { permission: ['Admin'], available_modules: ['mdm-android'] },
      '/console/security/operation-log/android',
    ],
  ])(
    '[route.register] [route.operation-log] %s leads to its first child that is open',
    async (path, rights, to) => {
      await expect(ask(path, { rights })).resolves.toEqual({ kind: 'redirect', to });
    },
  );

  it('[guard.unknown-middleware] rejects where the route names one that does not exist', async () => {
    const { route } = match('/console');
    for (const middleware of ['auth', 'constructor', '__proto__']) {
      const named = { route: { ...route, middleware }, params: {} };
      const question = { match: named, shown: true, person, site: async () => site };
      await expect(askMiddleware(question)).rejects.toThrow(`unknown route middleware: ${middleware}`);
    }
  });
});

describe('where a route rule leads', () => {
  it.each<[string | null, ReturnType<typeof ruleVerdict>]>([
    [null, { kind: 'pass' }],
    ['/console/help?topic=1', { kind: 'redirect', to: '/console/help?topic=1' }],
    ['https://billing.example/x', { kind: 'leave', url: 'https://billing.example/x', replacing: false }],
    ['https://evil.example/x', { kind: 'cancel', notice: '跳转无效' }],
    ['//billing.example/x', { kind: 'cancel', notice: '跳转无效' }],
    ['javascript:alert(1)', { kind: 'cancel', notice: '跳转无效' }],
  ])('[guard.route-rule] %s', (target, verdict) => {
    expect(ruleVerdict(target, ['billing.example'])).toEqual(verdict);
  });
});
