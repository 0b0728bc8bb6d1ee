import { isDeepStrictEqual } from 'node:util';
import type { Browser, Page } from 'playwright';
import { grantMs } from '#domain/limits.ts';
import { launchChromium } from '#tests/setup/chromium.ts';
import * as labels from '#ui/labels.ts';
import { isTimer, type Performed } from '../explore.ts';
import { describePath, type Path } from '../generate.ts';
import type { PathEvent } from '../model.ts';
import { type BrowserModel, type Stage, stageTime } from './browser-model.ts';
import { wholePath } from './drivable.ts';
import { drive, heldRequests, prepareWhatFollows, type StagedPage } from './drive.ts';
import { FakeServer, pathHeader } from './fake-server.ts';
import { drawNowAndThen, framesOnDemand } from './frames.ts';
import { callInPage, devtoolsOf, teachToWait } from './in-page.ts';
import { withOwnKeys } from './path-keys.ts';
import { patienceMs as usualPatienceMs } from './patience.ts';
import type { StaticFiles } from './stage-build.ts';
import type { Setting } from './stage-runtime.ts';

/** A path, maybe on a bench. */
type StagedPath = Path & { readonly bench?: BrowserModel };

/** Loading the page is not what a path is about. */
const loadingMs = 30_000;

/** A browser page with its own fake server, on which path after path is driven. */
export class StageSession implements StagedPage {
  readonly page: Page;
  readonly server: FakeServer;
  readonly patienceMs: number;
  private readonly browser: Browser;
  private readonly pageErrors: Error[] = [];
  /** What the page has asked for and not got yet, by its id. */
  private readonly underWay = new Map<string, string>();
  /** Whether one of these has ended since `hear` was called last. */
  private hasHeard = false;
  private frozen = false;
  /** Counts the paths that began with a page of their own. */
  private begun = 0;
  /** The page in which the last path has come to the end of its machine. */
  private standing: { readonly spec: BrowserModel; readonly inputName: string } | null = null;
  private stopDrawing = async () => {};

  private constructor(browser: Browser, page: Page, server: FakeServer, patienceMs: number) {
    this.browser = browser;
    this.page = page;
    this.server = server;
    this.patienceMs = patienceMs;
    page.on('pageerror', (error) => this.pageErrors.push(error));
  }

  /** By the way on which the page is asked, too: what it has sent before it answers is known with its answer. */
  private async followRequests(): Promise<void> {
    const devtools = await devtoolsOf(this.page);
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      this.underWay.set(requestId, `${request.method} ${request.url}`);
    });
    const ended = ({ requestId }: { requestId: string }) => {
      if (!this.underWay.delete(requestId)) return;
      this.hasHeard = true;
      this.server.noteChange();
    };
    devtools.on('Network.loadingFinished', ended);
    devtools.on('Network.loadingFailed', ended);
    await devtools.send('Network.enable');
  }

  static async open(
    files: StaticFiles,
    { headed = false, patienceMs = usualPatienceMs } = {},
  ): Promise<StageSession> {
    const browser = await launchChromium({
      headless: !headed,
      slowMo: headed ? 300 : 0,
      args: headed ? [] : framesOnDemand,
    });
    const server = new FakeServer(files, patienceMs);
    const baseURL = await server.listen();
    const context = await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' });
    await teachToWait(context);
    await context.clock.install();
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    const session = new StageSession(browser, page, server, patienceMs);
    session.stopDrawing = await drawNowAndThen(page);
    await session.followRequests();
    await session.load();
    return session;
  }

  /**
   * Starts the console anew for the path and drives it. Throws where the page differs from the model. The page's machine may be
   * made to ignore a transition.
   */
  async run(browser: BrowserModel, path: StagedPath, ignored: string | null = null): Promise<void> {
    const spec = path.bench ?? browser;
    const stage = spec.stage(path.input);
    if (!stage) throw new Error(`the page cannot stand at the start of ${describePath(path)}`);
    const keyed = withOwnKeys(wholePath(spec, path));
    const { path: whole } = keyed;
    const standing = ignored === null ? this.standing : null;
    this.standing = null;
    const goesOn = standing?.spec === spec && standing.inputName === path.inputName;
    await (goesOn ? this.goOn(spec, stage, whole) : this.start(spec, stage, whole, ignored));
    const hasFailed = await drive(this, spec, keyed);
    await this.expectPerformed(spec, whole).catch((error: Error) => {
      throw new Error(`${describePath(path)}\n  ${error.message}`, { cause: error });
    });
    if (stage.reopen && ignored === null && !hasFailed && canGoOn(whole))
      this.standing = { spec, inputName: path.inputName };
  }

  private async start(spec: BrowserModel, stage: Stage, path: Path, ignored: string | null): Promise<void> {
    await this.end();
    await this.setClock(stage.frozen ?? false);
    if (!(await this.endRequests())) {
      await this.load();
      await this.setClock(stage.frozen ?? false);
    }
    this.pageErrors.length = 0;
    this.begun += 1;
    await this.page.context().setExtraHTTPHeaders({ [pathHeader]: String(this.begun) });
    this.server.begin(String(this.begun));
    await stage.before?.(this.page);
    this.server.reset(stage.fixtures ?? {}, heldRequests(spec, path));
    await callInPage(this.page, (next) => window.__set(next), settingOf(spec, stage, ignored));
    await prepareWhatFollows(this, spec, path, 0);
    await callInPage(this.page, () => window.__mount());
    await stage.open?.(this.page, this.server);
  }

  /** The person comes back to the page a while later. */
  private async goOn(spec: BrowserModel, stage: Stage, path: Path): Promise<void> {
    this.pageErrors.length = 0;
    this.server.reset(stage.fixtures ?? {}, heldRequests(spec, path));
    const now = await callInPage(this.page, (next) => window.__goOn(next), {
      local: stage.storage?.local ?? {},
      session: stage.storage?.session ?? {},
    });
    await this.page.clock.setSystemTime(now + grantMs);
    await prepareWhatFollows(this, spec, path, 0);
    await stage.reopen?.(this.page, this.server);
  }

  /** Why the path does not go through while the page's machine ignores the transition; `null`: nothing notices. */
  async runIgnoring(transition: string, spec: BrowserModel, path: StagedPath): Promise<string | null> {
    const failure = await this.run(spec, path, transition).then(
      () => null,
      ({ message }: Error) => message,
    );
    // Another document stands there where the path has been led astray.
    if ((await callInPage(this.page, () => window.__ignores)) === false)
      throw new Error(`the page has no machine to ignore ${transition}`);
    return failure;
  }

  private async expectPerformed(spec: BrowserModel, { start, steps }: Path): Promise<void> {
    const performed = [start, ...steps.map(({ vertex }) => vertex)].flatMap((vertex) => vertex.performed);
    if (spec.behindTheScreens) await this.expectEmitted(performed);
    await this.expectFaults(performed);
    await this.expectDrawn();
  }

  /** The screen of a machine that has ended may be gone, but only for a page. */
  private async expectDrawn(): Promise<void> {
    const isBroken = await callInPage(
      this.page,
      (words) => document.querySelector('h1')?.textContent?.includes(words) ?? false,
      labels.pageBroken,
    );
    if (isBroken) throw new Error('the page could not be drawn');
  }

  /** What no screen shows, others hear of; where the path ends in the state in which it began, a moment later. */
  private async expectEmitted(performed: readonly Performed[]): Promise<void> {
    const wanted = performed.flatMap(({ type, detail }) =>
      type === 'xstate.emit' ? (detail as PathEvent).type : [],
    );
    const emitted = await callInPage(
      this.page,
      async (count, patienceMs) => {
        await window.__until(() => window.__emitted.length >= count, patienceMs);
        return window.__emitted;
      },
      wanted.length,
      this.patienceMs,
    );
    if (isDeepStrictEqual(emitted, wanted)) return;
    throw new Error(`the page's machine emitted [${emitted}], the model says [${wanted}]`);
  }

  /** The console reports a fault where the model says so, and nowhere else. */
  private async expectFaults(performed: readonly Performed[]): Promise<void> {
    const wanted = performed.filter(({ type }) => type === 'reportFault').length;
    // They are told a moment after the page has shown what follows them.
    while (this.pageErrors.length < wanted)
      await this.page.waitForEvent('pageerror', { timeout: this.patienceMs });
    if (this.pageErrors.length === wanted) return;
    const told = this.pageErrors.map(({ message }) => message).join('; ');
    throw new Error(`the page reported ${this.pageErrors.length} faults, the model says ${wanted}: ${told}`);
  }

  private async setClock(frozen: boolean): Promise<void> {
    const { clock } = this.page;
    // What the last path still waits for comes to its end: it may hold a lock.
    if (this.frozen) await clock.fastForward(60_000);
    // It can be stopped only at a time to come.
    else if (frozen) await clock.pauseAt((await callInPage(this.page, () => Date.now())) + 60_000);
    await clock.setSystemTime(stageTime);
    if (!frozen) await clock.resume();
    this.frozen = frozen;
  }

  async close(): Promise<void> {
    await this.stopDrawing();
    await this.browser.close();
    await this.server.close();
  }

  /** Ends what the last path has left, or loads the page where that path has left it for another one. */
  private async end(): Promise<void> {
    const stands = await callInPage(this.page, () => {
      window.__unmount?.();
      return window.__unmount !== undefined;
    });
    if (!stands) await this.load();
  }

  /** What a page that is gone has sent must not come to the next path, however long it is on its way. False: it does not end. */
  private endRequests(): Promise<boolean> {
    this.server.reset({}, new Set());
    return this.requestsEnd();
  }

  async hear(): Promise<boolean> {
    if (!(await this.requestsEnd())) {
      const asked = [...this.underWay.values()].join(', ');
      throw new Error(`the page still waits for one of these: ${asked}`);
    }
    const { hasHeard } = this;
    this.hasHeard = false;
    return hasHeard;
  }

  /** Resolves when the page waits for nothing but what the server holds; what breaks may be asked for once more. False: it waits too long. */
  private async requestsEnd(): Promise<boolean> {
    const isSo = () => this.underWay.size <= this.server.holding || undefined;
    return (await this.server.waitFor(isSo, this.patienceMs)) ?? false;
  }

  /** Loads the page anew. */
  async load(): Promise<void> {
    // What is held takes connections away from the page.
    this.server.reset({}, new Set());
    this.underWay.clear();
    await this.page.goto('/', { timeout: loadingMs });
    this.frozen = false;
    await this.page.waitForFunction(() => typeof window.__mount === 'function', null, { timeout: loadingMs });
  }
}

/** Whether the page stands as before the path, but for what can be given back to it. */
const canGoOn = ({ start, steps }: Path): boolean =>
  (steps.at(-1)?.vertex ?? start).snapshot.status === 'done' &&
  !steps.some(({ event }) => isTimer(event.type));

const settingOf = (
  spec: BrowserModel,
  { url, state, buildId, storage }: Stage,
  ignored: string | null,
): Setting => ({
  url,
  state: state ?? null,
  buildId: buildId ?? null,
  local: storage?.local ?? {},
  session: storage?.session ?? {},
  shown: spec.behindTheScreens ? spec.model.name : null,
  ignored: ignored === null ? null : { machine: spec.model.name, transition: ignored },
});
