import type { Browser, Page } from 'playwright';
import { launchChromium } from '#tests/setup/chromium.ts';
import type { Path } from '../generate.ts';
import { type BrowserModel, stageTime } from './browser-model.ts';
import { breaksPage, drive, heldRequests, prepareFailingStart, type StagedPage } from './drive.ts';
import { FakeServer } from './fake-server.ts';
import type { StaticFiles } from './stage-build.ts';

/** A browser page with its own fake server, on which path after path is driven. */
export class StageSession implements StagedPage {
  readonly page: Page;
  readonly server: FakeServer;
  readonly patienceMs: number;
  private readonly browser: Browser;
  private readonly pageErrors: Error[] = [];

  private constructor(browser: Browser, page: Page, server: FakeServer, patienceMs: number) {
    this.browser = browser;
    this.page = page;
    this.server = server;
    this.patienceMs = patienceMs;
    page.on('pageerror', (error) => this.pageErrors.push(error));
  }

  static async open(files: StaticFiles, { headed = false, patienceMs = 3_000 } = {}): Promise<StageSession> {
    const browser = await launchChromium({ headless: !headed, slowMo: headed ? 300 : 0 });
    const server = new FakeServer(files);
    const baseURL = await server.listen();
    const context = await browser.newContext({ baseURL, locale: 'zh-CN' });
    // Before the clock is installed: waiting for the page must not depend on the clock that the paths move.
    await context.addInitScript('window.__realSetTimeout = setTimeout.bind(window)');
    await context.clock.install();
    const page = await context.newPage();
    page.setDefaultTimeout(3_000);
    const session = new StageSession(browser, page, server, patienceMs);
    await session.load();
    return session;
  }

  /** Starts the console anew for the path and drives it. Throws where the page differs from the model. */
  async run(spec: BrowserModel, path: Path): Promise<void> {
    this.pageErrors.length = 0;
    const stage = spec.stage(path.input);
    await this.page.evaluate(() => window.__unmount());
    await this.page.clock.setSystemTime(stageTime);
    if (stage.frozen) await this.page.clock.pauseAt(stageTime + 1);
    else await this.page.clock.resume();
    await stage.before?.(this.page);
    const held = heldRequests(spec, path);
    this.server.reset(stage.fixtures ?? {}, (name) => held.has(name));
    await prepareFailingStart(this.page, spec, path, 0);
    try {
      await this.page.evaluate((next) => window.__remount(next), {
        url: stage.url,
        state: stage.state ?? null,
        uuid: stage.uuid ?? null,
        local: stage.storage?.local ?? {},
        session: stage.storage?.session ?? {},
      });
      await stage.open?.(this.page, this.server);
      await drive(this, spec, path);
      const [error] = this.pageErrors;
      if (error) throw new Error(`the page threw: ${error.message}`, { cause: error });
    } finally {
      if (breaksPage(spec, path)) await this.load();
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  private async load(): Promise<void> {
    await this.page.goto('/');
    await this.page.waitForFunction(() => typeof window.__remount === 'function');
  }
}
