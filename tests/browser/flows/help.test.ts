import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { helpTopics } from '#domain/help-topics.ts';
import { payloadPath } from '#domain/site/plumbing-paths.ts';
import { accounts } from '#server/seed/accounts.ts';
import * as labels from '#ui/labels.ts';
import { watchBegun } from '../builds/new-build.ts';
import { phone } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const help = routePath('console-help');
const payload = payloadPath(help);
const titles = helpTopics.map(({ title }) => title);
const topic = (id: string) => {
  const found = helpTopics.find((one) => one.id === id);
  if (!found) throw new Error(`no topic ${id}`);
  return found;
};

const topics = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const heading = (page: Page, id: string) =>
  page.getByRole('heading', { level: 2, name: topic(id).title, exact: true });

describe('the help page', () => {
  it('[route.help] [build.payload] shows the topics of the payload that came ahead, from the account menu', async () => {
    const page = await console.newPage();
    const ahead = watchBegun(page);
    await page.goto(routePath('login'));
    await ahead;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.evaluate(
      (held) => {
        for (const [name, value] of Object.entries(held)) localStorage.setItem(name, String(value));
      },
      await console.server.openSession('full'),
    );
    await expect(page).toHaveURL(/\/login$/);
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { storageArea: localStorage })));
    await expect(page).toHaveURL(new RegExp(`${routePath('console')}$`));
    await page.getByRole('button', { name: accounts.full.name }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: '帮助' }).click();
    await expect(topics(page)).toHaveText(titles);
    await expect(page).toHaveURL(new RegExp(`${help}$`));
    expect(asked).not.toContain(payload);
    for (const { paragraphs } of helpTopics) {
      for (const paragraph of paragraphs) await expect(page.getByText(paragraph)).toHaveCount(1);
    }
  });

  it('[route.help] leads to the topic that its address names, and by its contents to any other', async () => {
    const page = await console.pageOf('full');
    await page.goto(`${help}#unknown`);
    await expect(heading(page, 'unknown')).toBeFocused();
    await expect(heading(page, 'unknown')).toBeInViewport();
    await expect(heading(page, 'login')).not.toBeInViewport();
    const contents = page.getByRole('navigation', { name: '目录' });
    await contents.getByRole('link', { name: topic('find-device').title }).click();
    await expect(page).toHaveURL(new RegExp(`${help}#find-device$`));
    await expect(heading(page, 'find-device')).toBeFocused();
    await expect(heading(page, 'find-device')).toBeInViewport();
    await expect(contents.locator('[aria-current]')).toHaveText([topic('find-device').title]);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${help}#unknown$`));
    await expect(heading(page, 'unknown')).toBeInViewport();
  });

  it('[route.help] on a phone folds its contents away', async () => {
    const page = await console.pageOf('full', { viewport: phone });
    await page.goto(help);
    await expect(topics(page)).toHaveText(titles);
    const link = page.getByRole('link', { name: topic('locate').title });
    await expect(link).toBeHidden();
    await page.getByText('目录', { exact: true }).click();
    await link.click();
    await expect(heading(page, 'locate')).toBeInViewport();
  });

  it('[route.help] says that it could not be loaded, and 重试 tries again', async () => {
    const page = await console.pageOf(null);
    await page.route(`**${payload}`, (route) => route.fulfill({ status: 503, body: '' }));
    const tokens = await console.server.openSession('full');
    await page.goto(routePath('login'));
    await page.evaluate((held) => {
      for (const [name, value] of Object.entries(held)) localStorage.setItem(name, String(value));
    }, tokens);
    await page.goto(help);
    await expect(page.getByText('帮助加载失败')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: labels.retry }).click();
    await expect(topics(page)).toHaveText(titles);
    for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/503/);
  });
});
