import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { routePath } from '#domain/routes.ts';
import type { AccountName, TestServer } from '#tests/server/test-server.ts';
import { type KeptProfile, keptFor, type Profile, pagesOf, storageOf } from './profiles.ts';
import { type RunningConsole, workerConsole } from './worker-console.ts';

export { desk } from './profiles.ts';
export const phone = { width: 360, height: 740 };

/** For a test that changes the whole profile, such as its clock: nobody else shall have it. */
export const ownProfile: BrowserContextOptions = {};

const failures = path.resolve('reports', 'failures');

/** The real console on its real server, in Chromium. */
export class ConsoleUnderTest {
  private running: RunningConsole | null = null;
  private shared: KeptProfile[] = [];
  private own: Profile[] = [];

  get server(): TestServer {
    return this.parts.server;
  }

  private get profiles(): Profile[] {
    return [...this.shared, ...this.own];
  }

  private get parts() {
    if (!this.running) throw new Error('the server is not up: use it inside of a test');
    return this.running;
  }

  async start(): Promise<void> {
    this.running = await workerConsole();
  }

  /** Another person's browser: a profile of its own with one blank page. */
  async newPage(options: BrowserContextOptions = ownProfile): Promise<Page> {
    const profile = await this.parts.profiles.create(options);
    this.own.push(profile);
    return profile.context.newPage();
  }

  /** A browser that holds a session of `account`; its page is still blank. Options ask for a profile of its own. */
  async pageOf(account: AccountName, options?: BrowserContextOptions): Promise<Page> {
    if (options) return this.newPage({ storageState: await storageOf(this.server, account), ...options });
    const profile = await this.parts.profiles.take(await keptFor(this.server, account));
    this.shared.push(profile);
    return profile.context.newPage();
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
    const pages = this.profiles.flatMap(pagesOf);
    const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
    for (const [index, page] of pages.entries()) {
      await page.screenshot({ path: path.join(failures, `${name}-${index + 1}.png`) });
    }
  }

  async closePages(): Promise<void> {
    const { profiles } = this.parts;
    await Promise.all([
      ...this.own.splice(0).map(({ context }) => context.close()),
      ...this.shared.splice(0).map((profile) => profiles.giveBack(profile)),
    ]);
  }
}
