import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { ListPage } from '#tests/browser/support/list-page.ts';
import { tokensOf } from '#tests/server/devices/child-server.ts';
import { launchChromium } from '#tests/setup/chromium.ts';
import { paces, shiftBudget } from '../../build/budgets.ts';
import { type Figure, figureOf } from './figures.ts';
import { armLap, armVisit, type Goal } from './watch.ts';

interface Bench {
  readonly url: string;
  readonly rounds: number;
}

/** A processor that is so many times slower. */
const slowDown = 4;
const bytesPerMbit = 1_000_000 / 8;
/** 1.6 Mbit/s down, half of it up, and 150 ms there and back. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6 * bytesPerMbit,
  uploadThroughput: 0.8 * bytesPerMbit,
};
const desk = { width: 1366, height: 860 };

/** What a person at the console waits for, in the built console on its server. */
export async function* measurePages({ url, rounds }: Bench): AsyncGenerator<Figure> {
  const browser = await launchChromium();
  try {
    yield* measureList(await visitor(browser, url), rounds);
    yield* measureVisits(
      () => visitor(browser, url, null),
      { name: '/login', route: routePath('login'), there: 'form button[type=submit]', rounds },
      { meant: paces.meant, usable: paces.loginUsable },
    );
    yield* measureVisits(
      () => visitor(browser, url),
      { name: 'list', route: routePath('console-device-ios-list'), there: 'tbody tr td input', rounds },
      { meant: paces.listMeant, usable: paces.listUsable },
    );
  } finally {
    await browser.close();
  }
}

/** A browser of its own with nothing in its cache, logged in or not. */
async function visitor(
  browser: Browser,
  url: string,
  account: { readonly phone_number: string; readonly password: string } | null = accounts.admin,
): Promise<BrowserContext> {
  const tokens = account === null ? {} : await tokensOf(url, account);
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value: String(value) }));
  return browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    viewport: desk,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
}

const rows = 'tbody tr td input';
/** the rows, by their links, and 第 1-20 条 / 共 300 条; those out of sight may come a moment later */
const answer = { there: rows, changed: 'nav span:first-child, tbody a' };
const wholeAnswer = { ...answer, gone: 'table[aria-busy]' };

async function* measureList(context: BrowserContext, rounds: number): AsyncGenerator<Figure> {
  const names = ['王伟', '李敏', '张静'];
  const searched = await openList(context);
  const searches = await laps(searched.page, rounds, answer, async (round) => {
    await searched.keyword.fill(names[round % names.length] ?? '');
    return searched.page.getByRole('button', { name: '查询', exact: true });
  });
  yield figureOf(searches, { title: '查询 pressed: rows and count of a name', budget: paces.answer });

  const filtered = await openList(context);
  const filters = await laps(filtered.page, rounds, answer, async (round) =>
    filtered.counter(round % 2 === 0 ? '已锁定' : '离线'),
  );
  yield figureOf(filters, { title: 'counter pressed: rows and count of a status', budget: paces.answer });

  const list = await openList(context, '?page_size=50');
  await slow(await context.newCDPSession(list.page));
  const next = list.page.getByRole('button', { name: '下一页' });
  const flips = await laps(list.page, rounds, answer, async () => next);
  yield figureOf(flips, { title: 'page of 50 turned: what is in sight, 4× CPU', budget: paces.pageFlip });
  const whole = await laps(list.page, rounds, wholeAnswer, async () => next);
  yield figureOf(whole, { title: 'page of 50 turned: all rows, 4× CPU' });

  const selected = 'tbody tr[data-selected]';
  const box = async (round: number) => list.boxes.nth(round);
  const boxes = await laps(list.page, rounds, { there: selected, changed: selected }, box);
  yield figureOf(boxes, { title: 'box of a row of 50 ticked, 4× CPU', budget: paces.checkbox });
  // What can be done with a selection follows a frame later.
  const bars = await laps(list.page, rounds, { there: rows, changed: 'section' }, box);
  yield figureOf(bars, { title: 'its bar, 4× CPU' });
  await context.close();
}

/** In a tab of its own. */
async function openList(context: BrowserContext, search?: string): Promise<ListPage> {
  const list = new ListPage(await context.newPage());
  await list.open(search);
  return list;
}

const slow = (cdp: CDPSession) => cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });

/** The first round warms up. A person's pointer has been there for a while when they press: its way there is not waited for. */
async function laps(
  page: Page,
  rounds: number,
  goal: Goal,
  press: (round: number) => Promise<Locator>,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const target = await press(round);
    await target.hover();
    await page.evaluate(armLap, goal);
    await page.mouse.down();
    await page.mouse.up();
    const time = await page.evaluate(() => window.lap ?? Number.NaN);
    if (round > 0) times.push(time);
  }
  return times;
}

async function* measureVisits(
  open: () => Promise<BrowserContext>,
  about: { readonly name: string; readonly route: string; readonly there: string; readonly rounds: number },
  budget: { readonly meant: number; readonly usable: number },
): AsyncGenerator<Figure> {
  const meant: number[] = [];
  const usable: number[] = [];
  const shifts: number[] = [];
  for (let visit = 0; visit < about.rounds; visit++) {
    const context = await open();
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slow(cdp);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', slowNetwork);
    await page.addInitScript(armVisit, about.there);
    await page.goto(about.route, { waitUntil: 'commit' });
    usable.push(await page.evaluate(() => window.lap ?? Number.NaN));
    meant.push(
      await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ),
    );
    shifts.push(await page.evaluate(() => (window.shifted ?? Number.NaN) * 1_000));
    await context.close();
  }
  yield figureOf(meant, { title: `${about.name} shows something, 4× CPU, 1.6 Mbit/s`, budget: budget.meant });
  yield figureOf(usable, { title: `${about.name} usable, 4× CPU, 1.6 Mbit/s`, budget: budget.usable });
  yield figureOf(shifts, {
    title: `${about.name}: how far what stands there moves`,
    budget: shiftBudget,
    unit: '‰',
  });
}
