import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from 'playwright';
import { afterEach, describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { siteConfigPath, siteIconPath } from '#domain/site/plumbing-paths.ts';
import { defaultSiteTitle } from '#domain/site/site.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { expect } from '../support/expect.ts';
import { stopClocksBefore } from '../support/page-clock.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const login = { name: '登录', exact: true } as const;
const title = '安心租机';

/** The folder in which the operator puts the files of this server's own host. */
const folder = () => {
  const { host } = new URL(console.server.url);
  const { sitesDir } = console.server.services.config;
  return path.join(sitesDir, path.basename(path.dirname(siteConfigPath(host))));
};

function put(name: string, content: string): void {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(path.join(folder(), name), content);
}

afterEach(() => rmSync(folder(), { recursive: true, force: true }));

const isConfig = (url: URL) => url.pathname.endsWith('/config.json');
const logos = (page: Page) => page.locator('.lucide-shield-check').filter({ visible: true });

/** No patience ends on it, however busy the machine is. */
const patientPage = async () => {
  const page = await console.newPage();
  await stopClocksBefore(page);
  return page;
};

/** Everything that the tab was called, and every name of a site that was drawn, from the first moment on. */
async function watchNames(page: Page): Promise<() => Promise<{ titles: string[]; drawn: string[] }>> {
  await page.addInitScript(
    (names) => {
      const seen = { titles: new Set<string>(), drawn: new Set<string>() };
      const look = () => {
        if (document.title !== '') seen.titles.add(document.title);
        const text = document.body?.innerText ?? '';
        for (const name of names) if (text.includes(name)) seen.drawn.add(name);
      };
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
      Object.assign(window, { seenNames: () => ({ titles: [...seen.titles], drawn: [...seen.drawn] }) });
    },
    [defaultSiteTitle, title],
  );
  return () => page.evaluate(() => Reflect.get(window, 'seenNames')());
}

describe('the config of a host', () => {
  it('[app.config.host] [decision.title] names the site from the first moment on: no other name ever shows', async () => {
    put('config.json', JSON.stringify({ title }));
    const page = await patientPage();
    const seen = await watchNames(page);
    const held = Promise.withResolvers<Route>();
    await page.route(isConfig, held.resolve);
    await page.goto(routePath('login'));
    const route = await held.promise;
    // The operator gives it another name at this very moment.
    put('config.json', JSON.stringify({ title: '另一个名字' }));
    await route.continue();
    await expect(page).toHaveTitle(`登录 - ${title}`);
    await expect(page.getByRole('button', login)).toBeVisible();
    expect(await seen()).toEqual({ titles: [title, `登录 - ${title}`], drawn: [title] });
  });

  it('[app.config.host] names the console inside, its error page and the subject of a page', async () => {
    put('config.json', JSON.stringify({ title }));
    const page = await patientPage();
    const seen = await watchNames(page);
    const tokens = await console.server.openSession('full');
    await page.goto('/no-such-page');
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await page.evaluate((held) => {
      for (const [name, value] of Object.entries(held)) localStorage.setItem(name, String(value));
    }, tokens);
    await page.goto(routePath('console'));
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    expect(await seen()).toEqual({ titles: [title, `控制台 - ${title}`], drawn: [title] });
    await page.goto(routePath('console-device-ios-id', { id: seedIds.devices.unlockedOnline }));
    await expect(page).toHaveTitle(new RegExp(`^.+ - 设备详情 - ${title}$`));
    await page.goBack();
    await expect(page).toHaveTitle(`控制台 - ${title}`);
    expect((await seen()).drawn).toEqual([title]);
  });

  it('[app.config.host] can hide the logo of the login page', async () => {
    const page = await console.newPage();
    await page.goto(routePath('login'));
    await expect(logos(page)).toHaveCount(1);
    put('config.json', JSON.stringify({ hideLoginPageLogo: true }));
    await page.reload();
    await expect(page.getByRole('button', login)).toBeVisible();
    await expect(logos(page)).toHaveCount(0);
    await expect(page).toHaveTitle(`登录 - ${defaultSiteTitle}`);
  });

  it('[decision.title] of two hosts, each is called by its own title before any code has come', async () => {
    const { port } = new URL(console.server.url);
    const other = path.join(path.dirname(folder()), `localhost_${port}`);
    put('config.json', JSON.stringify({ title }));
    mkdirSync(other, { recursive: true });
    writeFileSync(
      path.join(other, 'config.json'),
      JSON.stringify({ title: '湖滨 <租机>', hideLoginPageLogo: true }),
    );
    const look = async (origin: string, logosThere: number) => {
      const page = await console.newPage();
      await page.route(/\/assets\/base-[^/]*\.js$/, () => {});
      await page.goto(`${origin}/login`, { waitUntil: 'commit' });
      await expect(page.locator('form')).toBeVisible();
      const name = await page.locator('aside p').first().textContent();
      await expect(logos(page)).toHaveCount(logosThere);
      return [await page.title(), name];
    };
    expect(await look(console.server.url, 1)).toEqual([title, title]);
    expect(await look(`http://localhost:${port}`, 0)).toEqual(['湖滨 <租机>', '湖滨 <租机>']);
    rmSync(other, { recursive: true });
  });

  it('[app.config.host] brings its own icon, else the product shows its own', async () => {
    const page = await console.newPage();
    const icon = page.locator('link[rel=icon]');
    await page.goto(routePath('login'));
    await expect(icon).toHaveAttribute('href', '/favicon.svg');
    put('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await page.reload();
    await expect(icon).toHaveAttribute('href', siteIconPath(new URL(console.server.url).host));
  });
});

describe('a config that cannot be had', () => {
  it.each<[string, (route: Route) => Promise<void>]>([
    ['is missing', (route) => route.fulfill({ status: 404, body: '' })],
    ['is a page', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })],
    ['is malformed', (route) => route.fulfill({ json: { title: 7, redirectHosts: [] } })],
    ['never comes', async () => undefined],
  ])('[decision.title] %s: the title that the server wrote stays', async (_, reply) => {
    put('config.json', JSON.stringify({ title }));
    const page = await console.newPage();
    const seen = await watchNames(page);
    await page.route(isConfig, reply);
    await page.goto(routePath('login'));
    await expect(page.getByRole('button', login)).toBeVisible();
    expect(await seen()).toEqual({ titles: [title, `登录 - ${title}`], drawn: [title] });
    for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/404/);
  });

  it('[app.config.fallback] [app.title.default] [decision.title] nor has a title for the page: the default one is shown', async () => {
    const page = await console.newPage();
    const seen = await watchNames(page);
    await page.route(isConfig, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(routePath('login'));
    await expect(page.getByRole('button', login)).toBeVisible();
    expect(await seen()).toEqual({
      titles: [defaultSiteTitle, `登录 - ${defaultSiteTitle}`],
      drawn: [defaultSiteTitle],
    });
    for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/404/);
  });
});
