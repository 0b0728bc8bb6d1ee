import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { operationStatus } from '#api/contract/ios.ts';
import * as messages from '#domain/messages.ts';
import { oneOfEach, thorough } from '#tests/setup/thorough.ts';
import { expect } from '../support/expect.ts';
import { type Lane, useBench } from './bench.ts';
import {
  changeFacts,
  type DialogCase,
  dialogCases,
  dialogOf,
  fillProof,
  goTo,
  okOf,
  pathOf,
} from './dialog-cases.ts';
import { type RefusalKind, refusalKinds, wrongPassword } from './refusals.ts';

const bench = useBench();

/** Not the console's own number: rule `decision.toast` says it. */
const toastMs = 2_000;
/** its time begins a moment before it is seen */
const early = 150;

/** These ask the server for nothing, or are parts of those that do. */
const withoutCall: Readonly<Record<string, string>> = {
  'app/enroll-notice.tsx': 'tells what was refused',
  'app/palette/shortcuts-dialog.tsx': 'lists the keys',
  'app/preferences-dialog.tsx': 'keeps what is chosen in the browser',
  'screens/parts/proof-dialog.tsx': 'a part: the dialogs of commands',
  'screens/parts/command-form.tsx': 'a part: the dialogs of commands',
};

const dialogParts =
  /from '(?:#ui\/|\.\/)(?:dialog|confirm-dialog|notice-dialog)\.tsx'|ProofDialog|CommandForm\b/;

describe('the table of dialogs', () => {
  it('names every dialog of the console', () => {
    const written = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?:app|screens)\/.*\.tsx$/.test(file))
      .filter((file) => dialogParts.test(readFileSync(`src/${file}`, 'utf8')));
    const named = new Set([...dialogCases.map(({ module }) => module), ...Object.keys(withoutCall)]);
    expect(written.filter((file) => !named.has(file))).toEqual([]);
  });
});

/**
 * Every kind meets several dialogs and every dialog a few kinds, whatever is marked among them; a thorough run puts each to each.
 * The commands that take nothing but the proof share one dialog.
 */
function kindsOf(one: DialogCase, index: number): readonly RefusalKind[] {
  const kinds = one.password ? [wrongPassword, ...refusalKinds] : refusalKinds;
  if (thorough) return kinds;
  const apart = isPlain(one) ? kinds.length : 4;
  return kinds.filter((kind, at) => isMarked(one, kind) || (at + index) % apart === 0);
}
const isPlain = ({ module }: Pick<DialogCase, 'module'>) =>
  module === 'screens/parts/plain-command-dialog.tsx';
const isMarked = ({ field, standing }: DialogCase, { blames }: RefusalKind) =>
  (blames === 'field' && field !== undefined) || (blames === 'standing' && standing !== undefined);

const pressedTwice = oneOfEach(dialogCases, ({ module, call }) => (isPlain({ module }) ? module : call));

const places = Map.groupBy(
  dialogCases.map((one, index) => ({ one, index })),
  ({ one }) => one.at,
);

describe.each([...places])('in %s', (at, cases) => {
  let lane: Lane;
  let fresh = false;
  beforeAll(async () => {
    lane = await bench.lane(at === 'login' ? null : 'full');
    await lane.page.addInitScript(noteToasts);
    await lane.page.addInitScript(forgetBatch);
    await changeFacts(lane.page.context());
  });
  afterAll(() => bench.leave(lane));

  const begin = async (one: DialogCase) => {
    const { page } = lane;
    // A cell that failed has left everything as it was.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (!fresh) await goTo(lane, one);
    fresh = false;
    await one.begin(page);
  };

  const leave = async (one: DialogCase, calls: Calls) => {
    const { page } = lane;
    calls.release();
    await lane.endCell();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    fresh = !one.leavesTraces && (await close(page, one));
  };

  describe.each(cases)('$one.name', ({ one, index }) => {
    it.each(kindsOf(one, index))(
      '[decision.toast] tells of $name for its time, with the id; nothing typed is lost, and it can be asked again',
      async (kind) => {
        const { page } = lane;
        await begin(one);
        const place = placeOf(one, page);
        const typed = one.open ? {} : await textsIn(place);
        const calls = await refuse(page, one, kind);
        await ask(page, one);
        await calls.asked;
        if (kind.meet === 'never') await page.clock.fastForward(one.call.timeoutMs + 1);
        await toldForItsTime(page, kind.told, one.first !== undefined);
        await tellsWithId(place, kind);
        await marks(place, one, kind);
        const kept = await textsIn(place);
        const lasting = Object.entries(typed).filter(([label]) => !one.leavesForm || label in kept);
        expect(kept).toMatchObject(Object.fromEntries(lasting));
        if (kind.meet === 'never') calls.release();
        await asksAgain(page, one, kind, calls);
        await leave(one, calls);
      },
    );

    it.skipIf(one.open || !pressedTwice.includes(one))(
      'is asked for once where it is pressed twice, and Enter twice',
      async () => {
        const { page } = lane;
        await begin(one);
        await fillProof(page);
        const [refused] = refusalKinds;
        if (!refused) throw new Error('there is no refusal');
        const calls = await refuse(page, one, refused, { held: true });
        await pressTwice(page, buttonOf(one, page));
        await calls.asked;
        expect(calls.own()).toBe(1 + (one.first?.count ?? 0));
        calls.release();
        await lane.told(refused.told);
        await leave(one, calls);
      },
    );
  });
});

interface Calls {
  /** resolves when one has met the refusal */
  readonly asked: Promise<void>;
  /** how often it was asked for */
  readonly own: () => number;
  /** how often it was asked for, or what became of it */
  readonly related: () => number;
  /** lets go of those that were held up */
  readonly release: () => void;
}

/** The call comes back like this from now on; `held`: not before it is let go. */
async function refuse(
  page: Page,
  { call, first, field }: DialogCase,
  { meet }: RefusalKind,
  { held = false } = {},
): Promise<Calls> {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let own = 0;
  let related = 0;
  const paths = [call, operationStatus].map(pathOf);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (paths.some((path) => path.test(pathname))) related += 1;
  });
  await page.route(
    (url) => pathOf(call).test(url.pathname),
    async (route) => {
      if (route.request().method() !== call.method) return route.fallback();
      own += 1;
      if (own <= (first?.count ?? 0)) return route.fulfill({ json: first?.json });
      ask();
      if (held || meet === 'never') await released;
      if (meet === 'never') await route.abort().catch(() => {});
      else await meet(route, field?.name ?? 'device_id');
    },
  );
  return { asked, own: () => own, related: () => related, release };
}

const placeOf = ({ place = dialogOf }: DialogCase, page: Page) => place(page);
const buttonOf = ({ button = okOf }: DialogCase, page: Page) => button(page);

async function ask(page: Page, one: DialogCase): Promise<void> {
  if (one.open) return void (await one.open(page));
  await fillProof(page);
  await buttonOf(one, page).click();
}

/** In one go, before the page can show anything, and then by the keyboard. */
async function pressTwice(page: Page, button: Locator): Promise<void> {
  await button.click({ trial: true });
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await button.focus();
  for (const _ of [1, 2]) await page.keyboard.press('Enter');
}

/** It goes away by itself when its time is over, and not before; told again and again, its time begins anew. */
async function toldForItsTime(page: Page, text: string, again: boolean): Promise<void> {
  const shown = await page.waitForFunction(
    (told) => window.toastTimes?.find((one) => one.text === told),
    text,
  );
  const { from } = (await shown.jsonValue()) ?? { from: 0 };
  const almost = from + toastMs - early;
  const inTime = !again && (await page.evaluate(() => Date.now())) < almost;
  if (inTime) await page.clock.pauseAt(almost);
  try {
    if (inTime) await page.clock.runFor(2 * early);
    const gone = await page.waitForFunction(
      (told) => window.toastTimes?.find((one) => one.text === told && one.to !== null),
      text,
    );
    const { to } = (await gone.jsonValue()) ?? { to: null };
    expect((to ?? 0) - from).toBeGreaterThan(toastMs - early);
    if (inTime) expect((to ?? 0) - from).toBeLessThanOrEqual(toastMs + early);
  } finally {
    if (inTime) await page.clock.resume();
    await page.evaluate(() => window.toastTimes?.splice(0));
  }
}

/** Wherever the sentence stands, its id stands with it; nobody is sent to look for a network that is there. */
async function tellsWithId(place: Locator, { told }: RefusalKind): Promise<void> {
  const text = await place.innerText();
  const sentence = told.replace(/ \[.*/, '');
  const withId = text.split(told).length;
  expect(text.split(sentence).length, text).toBe(withId);
  if (told !== messages.network) expect(text).not.toContain(messages.network);
}

/** The field that is to blame says so. */
async function marks(place: Locator, one: DialogCase, { blames, told }: RefusalKind): Promise<void> {
  const label =
    blames === 'password' ? '安全密码' : blames === 'field' ? one.field?.label : blames && one.standing;
  if (!label) return;
  const field = place.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(told.replace(/[[\]]/g, '\\$&')));
}

/** What is filled in, by the labels; what proves the person is typed anew each time. */
const textsIn = (place: Locator): Promise<Record<string, string>> =>
  place.evaluate((root) => {
    const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const asked = fields.filter(
      ({ type, autocomplete, labels }) =>
        type !== 'password' &&
        autocomplete !== 'one-time-code' &&
        !/序列号后四位/.test(labels?.[0]?.innerText ?? ''),
    );
    return Object.fromEntries(
      asked.map((field, index) => {
        const label = field.labels?.[0]?.innerText ?? field.getAttribute('aria-label') ?? String(index);
        return [label, /^(?:checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value];
      }),
    );
  });

/** The button is there again and does something: it asks, or leaves a dialog in which nothing more can be done. */
async function asksAgain(page: Page, one: DialogCase, { told }: RefusalKind, calls: Calls): Promise<void> {
  const [before, own] = [calls.related(), calls.own()];
  await fillProof(page);
  await (one.again ?? one.button ?? okOf)(page).click();
  const place = placeOf(one, page);
  await expect.poll(async () => calls.related() > before || !(await place.isVisible())).toBe(true);
  // The next cell hears nothing of it.
  if (calls.own() > own) await page.waitForFunction(hasTold, told);
}

/** Leaves by the cross; false where that is not possible now. */
async function close(page: Page, one: DialogCase): Promise<boolean> {
  if (one.place) return false;
  const dialog = dialogOf(page);
  if (!(await dialog.isVisible())) return true;
  const cross = dialog.getByRole('button', { name: '关闭', exact: true }).first();
  if (!(await cross.isVisible())) return false;
  await cross.click();
  return dialog.waitFor({ state: 'hidden', timeout: 1_000 }).then(
    () => true,
    () => false,
  );
}

declare global {
  interface Window {
    /** when each message was shown and went away, by the page's own clock */
    toastTimes?: { readonly text: string; readonly from: number; to: number | null }[];
  }
}

const hasTold = (told: string) => window.toastTimes?.some((one) => one.text === told);

/** Runs in every page before its own scripts: what is left of a batch would be offered. */
function forgetBatch(): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith('batch.')) localStorage.removeItem(name);
  }
}

/** Runs in every page before its own scripts. */
function noteToasts(): void {
  const times: NonNullable<Window['toastTimes']> = [];
  window.toastTimes = times;
  const look = () => {
    const region = document.querySelector('[aria-label="操作提示"]');
    const texts = [...(region?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent);
    for (const one of times) if (one.to === null && !texts.includes(one.text)) one.to = Date.now();
    for (const text of texts) {
      if (!times.some((one) => one.text === text && one.to === null)) {
        times.push({ text, from: Date.now(), to: null });
      }
    }
  };
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true }),
  );
}
