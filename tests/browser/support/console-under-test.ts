import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import type { AccountName, TestServer } from '#tests/server/test-server.ts';
import {
  closeAll,
  isKept,
  type KeptProfile,
  keptFor,
  type Profile,
  pagesOf,
  storageOf,
  usual,
} from './profiles.ts';
import { draw } from './undrawn.ts';
import { type RunningConsole, workerConsole } from './worker-console.ts';

export { desk, handheld, phone, withClock } from './profiles.ts';

/** For a test that changes the whole profile, or needs one that nobody has used: nobody else shall have it. */
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

  /**
   * A browser that holds a session of `account`, or nobody's; its page is still blank. Other options than the size of the page and the
   * kinds of which profiles are kept ask for a profile of its own.
   */
  async pageOf(account: AccountName | null, options: BrowserContextOptions = usual): Promise<Page> {
    const { viewport, ...others } = options;
    const isSize = viewport && Object.keys(others).length === 0;
    if (!isSize && !isKept(options)) {
      return this.newPage({ storageState: await storageOf(this.server, account), ...options });
    }
    const held = await keptFor(this.server, account);
    const profile = await this.parts.profiles.take(held, isSize ? usual : options);
    this.shared.push(profile);
    const page = await profile.context.newPage();
    if (isSize) await page.setViewportSize(viewport);
    return page;
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
      await draw(page);
      await page.screenshot({ path: path.join(failures, `${name}-${index + 1}.png`) });
    }
  }

  async closePages(): Promise<void> {
    const { profiles } = this.parts;
    await Promise.all([
      ...this.own.splice(0).map(async ({ context }) => {
        await closeAll(context.pages());
        await context.close();
      }),
      ...this.shared.splice(0).map((profile) => profiles.giveBack(profile)),
    ]);
  }
}
