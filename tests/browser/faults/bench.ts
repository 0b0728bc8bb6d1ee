import type { BrowserContext, Locator, Page, Request, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { events } from '#api/contract/live.ts';
import { messageToastMs, reloadGuardMs } from '#domain/limits.ts';
import { type AccountName, startTestServer, type TestServer } from '#tests/server/test-server.ts';
import { expect } from '../support/expect.ts';
import { type KeptProfile, keptFor, Profiles, withClock } from '../support/profiles.ts';
import { told } from '../support/toasts.ts';
import { within } from '../support/within.ts';
import { type RunningConsole, workerConsole } from '../support/worker-console.ts';
import { StallingServer } from './stalling-server.ts';

type Meet = (route: Route) => Promise<void>;

interface DocumentLoad {
  readonly path: string;
  readonly at: number;
}

/** One page of one person, used by one cell after the other, and everything in it that must never happen. */
export class Lane {
  readonly page: Page;
  readonly bench: Bench;
  private readonly troubles: string[] = [];
  private loads: DocumentLoad[] = [];
  private readonly underWay = new Set<Request>();
  /** documents that the test itself asks for */
  private wanted = 0;
  private inTheWay: { readonly matches: (url: URL) => boolean; readonly meet: Meet } | null = null;

  private constructor(bench: Bench, page: Page) {
    this.bench = bench;
    this.page = page;
  }

  static async open(bench: Bench, context: BrowserContext): Promise<Lane> {
    const page = await context.newPage();
    const lane = new Lane(bench, page);
    await page.exposeBinding('reportBlank', () => lane.note('the page was blank'));
    await page.addInitScript(watchForBlankness);
    page.on('pageerror', (error) => lane.note(`uncaught error: ${error.stack ?? error.message}`));
    page.on('crash', () => lane.note('the page crashed'));
    page.on('console', (message) => {
      const text = message.text();
      // Chromium reports every failed request as an error.
      if (message.type() === 'error' && !/^Failed to load resource|net::ERR_/.test(text)) {
        lane.note(`console error: ${text}`);
      }
    });
    page.on('request', (request) => lane.count(request));
    page.on('request', (request) => lane.underWay.add(request));
    page.on('requestfinished', (request) => lane.underWay.delete(request));
    page.on('requestfailed', (request) => lane.underWay.delete(request));
    return lane;
  }

  /** The messages that come and go. */
  get toasts(): Locator {
    return this.page.getByRole('region', { name: '操作提示' });
  }

  /** Goes there by the menu; its sections may be folded. */
  async follow(href: string): Promise<void> {
    const menu = this.page.getByRole('navigation').filter({ visible: true });
    const link = menu.locator(`a[href="${href}"]`).first();
    await link.waitFor({ state: 'attached' });
    if (!(await link.isVisible())) {
      await menu.locator(`div:has(> h2):has(a[href="${href}"]) > h2 button`).first().click();
    }
    await link.click();
  }

  /** A new document; what was noted before belongs to another cell. */
  async open(path: string): Promise<void> {
    this.loads = [];
    this.wanted += 1;
    await this.page.goto(path);
  }

  /** The same page, at an address that Back leads to. */
  async comeBackTo(path: string): Promise<void> {
    await this.page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  }

  /** Where the person is. */
  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Waits for a message, shown still or not. */
  told(text: string): Promise<void> {
    return told(this.page, text);
  }

  /** From now on these requests, and no others, are met like this. */
  async meet(matches: (url: URL) => boolean, meet: Meet): Promise<void> {
    const isFirst = this.inTheWay === null;
    this.inTheWay = { matches, meet };
    if (!isFirst) return;
    // Once for all: requests that are sent while the browser begins or ends to intercept are lost now and then.
    await this.page.route(
      (url) => this.inTheWay?.matches(url) ?? false,
      (route) => this.inTheWay?.meet(route),
    );
  }

  /** Waits for the answers to what else the page has asked; without it they would run out of time with the others when its clock moves. */
  async answered(isHeld: (url: URL) => boolean): Promise<void> {
    const ends = (request: Request) => {
      const url = new URL(request.url());
      return request.resourceType() === 'fetch' && url.pathname !== events.path && !isHeld(url);
    };
    for (;;) {
      const asked = [...this.underWay].filter(ends);
      if (asked.length === 0) return;
      await within(
        Promise.all(asked.map(async (request) => (await request.response())?.finished())),
        () => `the answers to ${asked.map((request) => request.url()).join(', ')}`,
      );
    }
  }

  /** At the end of a cell; the next one hears nothing of its messages. */
  async endCell(): Promise<void> {
    await this.page.clock.fastForward(messageToastMs);
    await this.toasts.getByRole('button').first().waitFor({ state: 'detached' });
    await this.page.evaluate(() => window.toasts?.splice(0));
    expect(this.troubles.splice(0)).toEqual([]);
    for (const { path, at } of this.loads) {
      const near = this.loads.filter((load) => load.path === path && Math.abs(load.at - at) < reloadGuardMs);
      expect(near, `${path} was loaded again and again`).toHaveLength(1);
    }
    this.loads = [];
  }

  private note(trouble: string): void {
    this.troubles.push(trouble);
  }

  private count(request: Request): void {
    if (!request.isNavigationRequest() || request.frame() !== this.page.mainFrame()) return;
    if (this.wanted > 0) this.wanted -= 1;
    else this.loads.push({ path: new URL(request.url()).pathname, at: performance.now() });
  }
}

/** A server, a browser, and the pages in it. */
export class Bench {
  private running: (RunningConsole & { readonly stalling: StallingServer }) | null = null;
  private own: TestServer | null = null;
  private readonly open = new Map<Lane, KeptProfile>();

  get server(): TestServer {
    return this.parts.server;
  }

  get stalling(): StallingServer {
    return this.parts.stalling;
  }

  private get parts() {
    if (!this.running) throw new Error('the server is not up: use it inside of a test');
    return this.running;
  }

  /** The worker's server, or one of its own where it needs other settings. */
  async start(env: ServerSettings | null): Promise<void> {
    const console = await workerConsole();
    if (env) this.own = await startTestServer(env);
    const server = this.own ?? console.server;
    this.running = {
      server,
      browser: console.browser,
      profiles: this.own ? new Profiles(console.browser, server.url) : console.profiles,
      stalling: await StallingServer.start(server.url),
    };
  }

  async stop(): Promise<void> {
    for (const lane of this.open.keys()) await this.leave(lane);
    if (this.own) await this.running?.profiles.close();
    await this.running?.stalling.stop();
    await this.own?.stop();
  }

  /** A browser profile with one page; who is logged in holds the tokens already. Its clock can be moved. */
  async lane(account: AccountName | null): Promise<Lane> {
    const { server, profiles } = this.parts;
    const profile = await profiles.take(await keptFor(server, account), withClock);
    const lane = await Lane.open(this, profile.context);
    this.open.set(lane, profile);
    return lane;
  }

  /** What the pages show, for whoever has to find out why. */
  async shown(): Promise<string> {
    const pages = [...this.open.keys()].map(async ({ page }) => {
      const text = await page.locator('body').innerText();
      return `${page.url()}\n${text.replace(/\s+/g, ' ').slice(0, 3_000)}`;
    });
    return (await Promise.all(pages)).join('\n');
  }

  /** Its page is closed; the profile is for the next one. */
  async leave(lane: Lane): Promise<void> {
    const profile = this.open.get(lane);
    if (!this.open.delete(lane) || !profile) return;
    await this.parts.profiles.giveBack(profile);
  }
}

type ServerSettings = Readonly<Record<string, string>>;

/** For a test file; `settings` are the server's. */
export function useBench(settings: () => Promise<ServerSettings | null> = async () => null): Bench {
  const bench = new Bench();
  beforeAll(async () => bench.start(await settings()));
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') throw new Error(`the pages showed:\n${await bench.shown()}`);
  });
  afterAll(() => bench.stop());
  return bench;
}

/**
 * The page of the cells of a table, made ready once for all of them. A cell that failed has left its form, its route or its dialog in
 * it: the next one gets a new page, and the server back at the seed.
 */
export function useLane(
  bench: Bench,
  account: AccountName | null,
  makeReady: (lane: Lane) => Promise<void>,
): () => Lane {
  let lane: Lane | null = null;
  let spoilt = false;
  const leave = async () => {
    const left = lane;
    lane = null;
    if (left) await bench.leave(left);
  };
  beforeEach(async () => {
    if (spoilt) {
      await leave();
      await bench.server.reset();
      spoilt = false;
    }
    if (lane) return;
    lane = await bench.lane(account);
    await makeReady(lane);
  });
  afterEach(({ task }) => {
    spoilt = task.result?.state === 'fail';
  });
  afterAll(leave);
  return () => {
    if (!lane) throw new Error('no page is open: use it inside of a test');
    return lane;
  };
}

/** Runs in every page before its own scripts: once something stood in the root, it is never empty again. */
function watchForBlankness(): void {
  let shown = false;
  const look = () => {
    const text = document.getElementById('root')?.textContent ?? '';
    const report: unknown = Reflect.get(window, 'reportBlank');
    if (shown && text === '' && typeof report === 'function') report();
    shown = text !== '';
  };
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true }),
  );
}
