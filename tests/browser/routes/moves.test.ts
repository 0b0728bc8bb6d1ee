import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeEach, describe, it } from 'vitest';
import { events } from '#api/contract/live.ts';
import { me } from '#api/contract/people/user.ts';
import type { BuildManifest } from '#api/contract/plumbing.ts';
import { siteConfigPath } from '#domain/site/plumbing-paths.ts';
import { accounts } from '#server/seed/accounts.ts';
import type { Lane } from '../faults/bench.ts';
import { useBench } from '../faults/bench.ts';
import { expect } from '../support/expect.ts';
import { fillSignIn } from '../support/sign-in.ts';
import { comingSoon } from './expectations.ts';

const invalid = '跳转无效';

/** Another site, to which the server lets the console lead. */
const billing: Server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<!doctype html><title>计费</title><link rel="icon" href="data:," /><h1>计费</h1>');
});
const billingHost = () => `127.0.0.1:${(billing.address() as AddressInfo).port}`;

const bench = useBench(async () => {
  await new Promise<void>((resolve) => billing.listen(0, '127.0.0.1', resolve));
  return { REDIRECT_HOSTS: billingHost() };
});
afterAll(() => {
  billing.closeAllConnections();
  billing.close();
});

let lane: Lane;
beforeEach(async () => {
  lane = await bench.lane('admin');
});
afterEach(async () => {
  await lane.endCell();
  await bench.leave(lane);
});

const toast = (text: string) => lane.page.getByRole('region', { name: '操作提示' }).getByText(text);
const address = () => {
  const { pathname, search } = new URL(lane.page.url());
  return pathname + search;
};
const entries = () => lane.page.evaluate(() => history.length);
const log = '/console/security/operation-log/apple';

/** The operator leads the log elsewhere, so that its link in the menu does. */
async function leadLogTo(page: Page, redirect: string): Promise<void> {
  await page.route('**/builds/meta/*.json', async (route) => {
    const response = await route.fetch();
    const manifest = (await response.json()) as BuildManifest;
    await route.fulfill({ json: { ...manifest, routeRules: [{ path: log, redirect }] } });
  });
}

/** What the operator puts down for this host. */
function configure(config: object): void {
  const { host } = new URL(bench.server.url);
  const { sitesDir } = bench.server.services.config;
  const folder = path.join(sitesDir, path.basename(path.dirname(siteConfigPath(host))));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config));
}

/** One of each kind; where the others lead is proven with all addresses. */
const placeholders = ['/console/device/default-restriction', '/console/vas/rcs'];

describe('a placeholder', () => {
  it.each(placeholders)(
    '[route.placeholders] %s without a page shown leads to the home in its place',
    async (to) => {
      await lane.open(to);
      await toast(comingSoon).waitFor();
      await lane.heading('控制台').waitFor();
      // The blank page and the home.
      expect([address(), await entries()]).toEqual(['/console', 2]);
    },
  );

  it.each(placeholders)('[route.placeholders] [guard.route-rule] %s from a page is cancelled', async (to) => {
    await leadLogTo(lane.page, to);
    await lane.open('/console/device/ios/list');
    await lane.heading('苹果设备').waitFor();
    await lane.follow(log);
    await toast(comingSoon).waitFor();
    await lane.heading('苹果设备').waitFor();
    expect([address(), await entries()]).toEqual(['/console/device/ios/list', 2]);
  });

  it('[route.placeholders] [guard.login] from the login page leads to the home, which is where the way ends', async () => {
    await bench.leave(lane);
    lane = await bench.lane(null);
    const { page } = lane;
    await lane.open('/console/vas/rcs');
    await lane.heading('登录').waitFor();
    await fillSignIn(page, accounts.admin);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await toast(comingSoon).waitFor();
    await lane.heading('控制台').waitFor();
    expect(address()).toBe('/console');
  });
});

describe('the professional report', () => {
  it('[route.report.professional] from a page leads to the home, with a word', async () => {
    await lane.open('/console/device/ios/list');
    await lane.heading('苹果设备').waitFor();
    await lane.follow('/console/report/professional');
    await toast(comingSoon).waitFor();
    await lane.heading('控制台').waitFor();
    expect(address()).toBe('/console');
  });
});

describe('/goto:', () => {
  const leadHome = async () => {
    await lane.page.getByRole('link', { name: '返回首页' }).click();
    await lane.heading('控制台').waitFor();
  };

  it.each(['x', 'flowprocess-', 'Flowprocess'])(
    '[route.goto.unknown] [route.goto.layout] %s says 跳转无效, in no frame',
    async (key) => {
      await lane.open(`/goto:${key}`);
      await lane.heading(invalid).waitFor();
      await expect(lane.page.getByRole('navigation')).toHaveCount(0);
      await leadHome();
    },
  );

  it('[route.goto.unknown] x from a page is given up', async () => {
    await leadLogTo(lane.page, '/goto:x');
    await lane.open('/console');
    await lane.heading('控制台').waitFor();
    await lane.follow(log);
    await toast(invalid).waitFor();
    await lane.heading('控制台').waitFor();
    expect([address(), await entries()]).toEqual(['/console', 2]);
  });

  it('[decision.goto] flowprocess without a billing address says 跳转无效', async () => {
    configure({ title: '机安卫士' });
    await lane.open('/goto:flowprocess');
    await lane.heading(invalid).waitFor();
  });

  it('[decision.goto] flowprocess to a host that the server does not allow says 跳转无效', async () => {
    configure({ billingUrl: 'https://elsewhere.example/flow' });
    await lane.open('/goto:flowprocess');
    await lane.heading(invalid).waitFor();
  });

  it('[route.goto.flowprocess] [decision.goto] replaces the page by the billing page, with the account’s id', async () => {
    configure({ billingUrl: `http://${billingHost()}/flow?from=console` });
    await lane.open('/console');
    await lane.heading('控制台').waitFor();
    await lane.open('/goto:flowprocess');
    await lane.heading('计费').waitFor();
    expect(lane.page.url()).toBe(`http://${billingHost()}/flow?from=console&account_id=${accounts.admin.id}`);
    await lane.page.goBack();
    await lane.heading('控制台').waitFor();
    expect(address()).toBe('/console');
  });

  it('[guard.login] is for people who are logged in', async () => {
    await bench.leave(lane);
    lane = await bench.lane(null);
    configure({ billingUrl: `http://${billingHost()}/flow` });
    await lane.open('/goto:flowprocess');
    await lane.heading('登录').waitFor();
    expect(address()).toBe('/login');
  });
});

describe('a navigation', () => {
  it('[guard.refetch-user] asks each time who is there; open pages ask nobody', async () => {
    const { page } = lane;
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === me.path) asked += 1;
    });
    const countDuring = async (act: () => Promise<unknown>) => {
      const before = asked;
      await act();
      return asked - before;
    };
    expect(await countDuring(() => lane.open('/console').then(() => lane.heading('控制台').waitFor()))).toBe(
      1,
    );
    for (const [href, name] of [
      ['/console/device/ios/list', '苹果设备'],
      ['/console', '控制台'],
    ] as const) {
      const go = async () => {
        await lane.follow(href);
        await lane.heading(name).waitFor();
      };
      expect(await countDuring(go)).toBe(1);
    }
    const open = async () => {
      await lane.open('/system/dev');
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    expect(await countDuring(open)).toBe(0);
  });

  it('[guard.route-rule] that the operator leads to another site goes there, if the server allows the host', async () => {
    await leadLogTo(lane.page, `http://${billingHost()}/news`);
    await lane.open('/console');
    await lane.follow(log);
    await lane.heading('计费').waitFor();
    await lane.page.goBack();
    await lane.heading('控制台').waitFor();
  });

  it('[guard.route-rule] that the operator leads to a host of nobody’s is given up', async () => {
    await leadLogTo(lane.page, 'https://elsewhere.example/');
    await lane.open('/console');
    await lane.follow(log);
    await toast(invalid).waitFor();
    expect(address()).toBe('/console');
  });

  it('[guard.mismatch] that a right was taken from meanwhile leads to the home', async () => {
    await bench.leave(lane);
    lane = await bench.lane('full');
    // Without a word to the page, so that it finds out by the next step: also its stream says so as it opens.
    await lane.page.route(`**${events.path}`, (route) => route.abort());
    await lane.open('/console/device/ios/list');
    await lane.heading('苹果设备').waitFor();
    const { db } = bench.server.services;
    await db.updateTable('clerk').set({ permission: '' }).where('id', '=', accounts.full.id).execute();
    await lane.follow(log);
    await lane.heading('控制台').waitFor();
    expect(address()).toBe('/console');
    await expect(lane.page.locator(`a[href="${log}"]`)).toHaveCount(0);
  });
});
