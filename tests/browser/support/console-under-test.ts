import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { routePath } from '#domain/routes.ts';
import type { AccountName, TestServer } from '#tests/server/test-server.ts';
import { storageOf } from './profile.ts';
import { Watch } from './watch.ts';
import { type RunningConsole, workerConsole } from './worker-console.ts';

export const desk = { width: 1366, height: 860 };
export const phone = { width: 360, height: 740 };

const failures = path.resolve('reports', 'failures');

/** The real console on its real server, in Chromium. */
export class ConsoleUnderTest {
  private running: RunningConsole | null = null;
  private profiles: { context: BrowserContext; watch: Watch }[] = [];

  get server(): TestServer {
    return this.parts.server;
  }

  private get parts() {
    if (!this.running) throw new Error('the server is not up: use it inside of a test');
    return this.running;
  }

  async start(): Promise<void> {
    this.running = await workerConsole();
  }

  /** Another person's browser: a profile of its own with one blank page. */
  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.parts.browser.newContext({
      baseURL: this.server.url,
      locale: 'zh-CN',
      viewport: desk,
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(15_000);
    const watch = await Watch.over(context);
    this.profiles.push({ context, watch });
    return context.newPage();
  }

  /** A browser that holds a session of `account`; its page is still blank. */
  async pageOf(account: AccountName, options?: BrowserContextOptions): Promise<Page> {
    return this.newPage({ storageState: await storageOf(this.server, account), ...options });
  }

  /** The console home of `account`, whose session the browser holds already. */
  async signIn(account: AccountName, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.pageOf(account, options);
    await page.goto(routePath('console'));
    await page.getByRole('navigation').first().waitFor();
    return page;
  }

  /** Everything that went wrong in any page since the last time. */
  takeTroubles(): string[] {
    return this.profiles.flatMap(({ watch }) => watch.troubles.splice(0));
  }

  /** Pictures of all pages in reports/failures/, for whoever has to find out why. */
  async picture(title: string): Promise<void> {
    mkdirSync(failures, { recursive: true });
    const pages = this.profiles.flatMap(({ context }) => context.pages());
    const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
    for (const [index, page] of pages.entries()) {
      await page.screenshot({ path: path.join(failures, `${name}-${index + 1}.png`) });
    }
  }

  async closePages(): Promise<void> {
    await Promise.all(this.profiles.splice(0).map(({ context }) => context.close()));
  }
}
