import type { Browser, Page } from 'playwright';
import { launchChromium } from '#tests/setup/chromium.ts';
import { describePath, type Path } from '../generate.ts';
import { type BrowserModel, type Stage, stageTime } from './browser-model.ts';
import { wholePath } from './drivable.ts';
import { drive, heldRequests, prepareWhatFollows, type StagedPage } from './drive.ts';
import { FakeServer } from './fake-server.ts';
import type { StaticFiles } from './stage-build.ts';
import type { Setting } from './stage-runtime.ts';

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
    if (!stage) throw new Error(`the page cannot stand at the start of ${describePath(path)}`);
    const whole = wholePath(spec, path);
    await this.end();
    await this.page.clock.setSystemTime(stageTime);
    if (stage.frozen) await this.page.clock.pauseAt(stageTime + 1);
    else await this.page.clock.resume();
    await stage.before?.(this.page);
    this.server.reset(stage.fixtures ?? {}, heldRequests(spec, whole));
    await this.page.evaluate((next) => window.__set(next), settingOf(spec, stage));
    await prepareWhatFollows(this, spec, whole, 0);
    await this.page.evaluate(() => window.__mount());
    await stage.open?.(this.page, this.server);
    await drive(this, spec, whole);
    this.expectFaults(whole);
  }

  /** The console reports a fault where the model says so, and nowhere else. */
  private expectFaults({ start, steps }: Path): void {
    const performed = [start, ...steps.map(({ vertex }) => vertex)].flatMap((vertex) => vertex.performed);
    const wanted = performed.filter(({ type }) => type === 'reportFault').length;
    const [error] = this.pageErrors;
    if (this.pageErrors.length === wanted) return;
    if (error && wanted === 0) throw new Error(`the page threw: ${error.message}`, { cause: error });
    throw new Error(`the page reported ${this.pageErrors.length} faults, the model says ${wanted}`);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  /** Ends what the last path has left, or loads the page where that path has left it for another one. */
  private async end(): Promise<void> {
    const stands = await this.page.evaluate(() => {
      window.__unmount?.();
      return window.__unmount !== undefined;
    });
    if (!stands) await this.load();
  }

  private async load(): Promise<void> {
    await this.page.goto('/');
    await this.page.waitForFunction(() => typeof window.__mount === 'function');
  }
}

const settingOf = (spec: BrowserModel, { url, state, uuid, buildId, storage }: Stage): Setting => ({
  url,
  state: state ?? null,
  uuid: uuid ?? null,
  buildId: buildId ?? null,
  local: storage?.local ?? {},
  session: storage?.session ?? {},
  shown: spec.behindTheScreens ? spec.model.name : null,
});
