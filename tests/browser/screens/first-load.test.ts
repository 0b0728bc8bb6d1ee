import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright';
import { describe, it } from 'vitest';
import * as android from '#api/contract/android/devices.ts';
import * as apple from '#api/contract/apple/devices.ts';
import { events } from '#api/contract/live.ts';
import { me } from '#api/contract/people/user.ts';
import { routePath } from '#domain/access/routes.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeEnrollCode, makeUnhired } from '#tests/server/fixtures.ts';
import { budgetOf, bytesPerKb, enrollBudget } from '../../../build/budgets.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { stopClocksBefore } from '../support/page-clock.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

/** KB of JavaScript and CSS, gzipped, that come until `usable` holds. */
async function firstLoad(page: Page, route: string, usable: () => Promise<void>) {
  const responses: Response[] = [];
  page.on('response', (response: Response) => responses.push(response));
  // What comes a second after the page has loaded is no part of its first load, however busy the machine is.
  await stopClocksBefore(page);
  await page.goto(route);
  await usable();
  const weigh = async (type: 'script' | 'stylesheet') => {
    const files = responses.filter((response) => response.request().resourceType() === type);
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await file.body(), { level: 9 }).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / bytesPerKb;
  };
  return { js: await weigh('script'), css: await weigh('stylesheet') };
}

interface Load {
  readonly js: number;
  readonly css: number;
}

function expectWithin(load: Load, route: string, { js, css }: Load = budgetOf(route)): void {
  expect(load.js).toBeGreaterThan(0);
  expect(load.js, `JS of ${route} in KB`).toBeLessThanOrEqual(js);
  expect(load.css, `CSS of ${route} in KB`).toBeLessThanOrEqual(css);
}

describe('a first visit with an empty cache', () => {
  it('of /login transfers no more than its budget', async () => {
    const route = routePath('login');
    const page = await console.newPage();
    const load = await firstLoad(page, route, () =>
      expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible(),
    );
    expectWithin(load, route);
  });

  it('[decision.enrol.page] of the enrolment page transfers no more than its budget, and no file of the console', async () => {
    const page = await console.newPage();
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    const code = await makeEnrollCode(
      console.server,
      await makeUnhired(console.server, { for_clerk: seedIds.clerks.full }),
    );
    const path = routePath('enroll-sn_encrypt', { sn_encrypt: code });
    const load = await firstLoad(page, path, () =>
      expect(page.getByRole('button', { name: '提交登记' })).toBeVisible(),
    );
    expectWithin(load, path, enrollBudget);
    const own = /^\/(?:enroll\/|assets\/enroll-[\w-]+\.(?:js|css)$|api\/enroll\/baseinfo$)/;
    expect(files.filter((file) => !own.test(file))).toEqual([]);
    expect(files).toHaveLength(4);
  });

  it.each([routePath('console-device-ios-list'), routePath('console-device-android-list')] as const)(
    'of %s transfers no more than its budget',
    async (route) => {
      const tokens = await console.server.openSession('full');
      const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value: String(value) }));
      const page = await console.newPage({
        storageState: { cookies: [], origins: [{ origin: console.server.url, localStorage }] },
      });
      const list = new ListPage(page);
      const load = await firstLoad(page, route, () => expect(list.rows).toHaveCount(20));
      expectWithin(load, route);
    },
  );

  it.each([
    { route: routePath('login'), account: null, asked: [] },
    { route: routePath('console-device-ios-list'), account: 'full', asked: [me.path, apple.list.path] },
    { route: routePath('console-device-android-list'), account: 'full', asked: [me.path, android.list.path] },
  ] as const)(
    'of $route asks for what it needs while its code is on its way, and not twice',
    async (visit) => {
      const { route, account, asked } = visit;
      const page = await (account ? console.pageOf(account) : console.newPage());
      const wanted = ['config.json', '/builds/meta/', ...asked];
      const seen: string[] = [];
      const code = Promise.withResolvers<void>();
      page.on('request', (request) => {
        seen.push(...wanted.filter((part) => request.url().includes(part)));
        if (wanted.every((part) => seen.includes(part))) code.resolve();
      });
      // A list that hears of a change asks again.
      await page.route(`**${events.path}**`, () => {});
      await page.route('**/assets/base-*.js', async (file) => {
        await code.promise;
        await file.continue();
      });
      await page.goto(route);
      const there = account
        ? new ListPage(page).rows
        : page.getByRole('button', { name: '登录', exact: true });
      await expect(there.first()).toBeVisible();
      expect(seen.toSorted()).toEqual(wanted.toSorted());
    },
  );
});
