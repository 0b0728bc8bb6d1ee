import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright';
import { describe, it } from 'vitest';
import { me } from '#api/contract/people/user.ts';
import { routePath } from '#domain/access/routes.ts';
import { budgetOf, bytesPerKb } from '../../../build/budgets.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { stopClocksBefore } from '../support/page-clock.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

/** KB of JavaScript and CSS, gzipped, that come until `usable` holds. */
async function firstLoad(page: Page, route: string, usable: () => Promise<void>) {
  const files = { script: [] as Response[], stylesheet: [] as Response[] };
  const listen = (response: Response) => {
    const type = response.request().resourceType();
    if (type === 'script' || type === 'stylesheet') files[type].push(response);
  };
  page.on('response', listen);
  // What comes a second after the page has loaded is no part of its first load, however busy the machine is.
  await stopClocksBefore(page);
  await page.goto(route);
  await usable();
  // What comes later is not waited for, and the page may be closed below it.
  page.off('response', listen);
  const weigh = async (responses: readonly Response[]) => {
    const bodies = await Promise.all(responses.map((response) => response.body()));
    const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length);
    return sizes.reduce((sum, size) => sum + size, 0) / bytesPerKb;
  };
  return { js: await weigh(files.script), css: await weigh(files.stylesheet) };
}

function expectWithin(load: { js: number; css: number }, route: string): void {
  const { js, css } = budgetOf(route);
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

  it('of the device list transfers no more than its budget', async () => {
    const route = routePath('console-device-ios-list');
    const tokens = await console.server.openSession('full');
    const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value: String(value) }));
    const page = await console.newPage({
      storageState: { cookies: [], origins: [{ origin: console.server.url, localStorage }] },
    });
    const list = new ListPage(page);
    const load = await firstLoad(page, route, () => expect(list.rows).toHaveCount(20));
    expectWithin(load, route);
  });

  it.each([
    { route: routePath('login'), account: null, asked: [] },
    { route: routePath('console-device-ios-list'), account: 'full', asked: [me.path] },
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
