import type { Locator, Page } from 'playwright';
import { storageSettleMs } from '#domain/limits.ts';
import type { StreamFact } from '#machines/console/live-updates/live-updates.machine.ts';
import type { Proof } from '#machines/kits/proof.ts';
import { tokenLock } from '#machines/token-turns.ts';
import { askPage, callInPage } from './in-page.ts';
import { patienceMs } from './patience.ts';

/** The Web Lock and the channel of the tabs that share an event stream. */
const liveChannelName = 'phoneward.live';

/** Real causes of events, for `act` of a browser model. */

/** A real click on the control of an event, as soon as it can be clicked: what no screen shows does not wait for the screen. */
export const clickControl = (page: Page, type: string): Promise<void> =>
  clickNamed(page, `[data-machine-event="${type}"]:not([aria-disabled="true"], [aria-busy="true"])`);

/** A real click of the mouse, some forty milliseconds faster than Playwright's own, which waits for frames. */
export const clickOn = (locator: Locator): Promise<void> =>
  clickAt(locator.page(), String(locator), () => locator.first().evaluate(pointOn));

/**
 * A real click on the first such element on the screen with this label or text, as soon as there is one. To look for a role instead
 * takes ten times the work: the whole page is asked for its roles and names.
 */
export function clickNamed(page: Page, selector: string, name = ''): Promise<void> {
  const wanted = JSON.stringify([selector, name, patienceMs]);
  const find = `(${named})(...${wanted}).then(${pointOn})`;
  return clickAt(page, `${selector} ${name}`, () => askPage<Point | null>(page, find));
}

/** Runs in the page. */
const named = (selector: string, name: string, withinMs: number): Promise<Element | null> =>
  window.__until(
    () =>
      [...document.querySelectorAll(selector)].find(
        (each) =>
          (each.getAttribute('aria-label') ?? each.textContent ?? '').includes(name) &&
          each.checkVisibility(),
      ),
    withinMs,
  );

/** Resolves when a dialog stands there, or none. */
export const dialogOpened = (page: Page): Promise<void> => dialogStands(page, true);
export const dialogClosed = (page: Page): Promise<void> => dialogStands(page, false);

async function dialogStands(page: Page, wanted: boolean): Promise<void> {
  const isSo = await callInPage(
    page,
    (stands, withinMs) =>
      window.__until(
        () => (document.querySelector('[role=dialog]')?.checkVisibility() ?? false) === stands,
        withinMs,
      ),
    wanted,
    patienceMs,
  );
  if (!isSo) throw new Error(wanted ? 'no dialog opens' : 'the dialog does not close');
}

/** Clicks once more where the page has put another element there meanwhile. */
async function clickAt(page: Page, name: string, find: () => Promise<Point | null>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  do {
    const point = await find();
    if (!point) continue;
    await page.mouse.click(point.x, point.y);
    if (await callInPage(page, () => window.__clicked !== false)) return;
  } while (performance.now() < deadline);
  throw new Error(`nobody can click on ${name}`);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

declare global {
  interface Window {
    /** Whether the element that was looked for last has got a click. */
    __clicked: boolean;
  }
}

/** Runs in the page: the middle of an element, as soon as it stands still and nothing else covers it there. */
async function pointOn(element: Element | null): Promise<Point | null> {
  let last = '';
  for (let tries = 0; tries < 50 && element?.isConnected; tries += 1) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    const isHit = hit && (element.contains(hit) || hit.closest('label')?.contains(element));
    const seen = isHit ? `${point.x},${point.y}` : '';
    if (seen && seen === last) {
      window.__clicked = false;
      const note = () => {
        window.__clicked = true;
      };
      element.addEventListener('click', note, { once: true, capture: true });
      return point;
    }
    last = seen;
    // Whatever React has still to draw is drawn by then.
    await new Promise((resolve) => window.__realSetTimeout(resolve, seen ? 5 : 20));
  }
  return null;
}

/** Fills in what the dialog asks for, and presses the control. */
export async function confirmWithProof(
  page: Page,
  type: string,
  { password, smsCode }: Proof,
): Promise<void> {
  await typeInto(page, { 安全密码: password, 短信验证码: smsCode });
  await clickControl(page, type);
}

/** The end of the serial number, where it is asked for. */
export const typeSerialTail = (page: Page, { text }: { readonly text: string }): Promise<void> =>
  typeInto(page, { 请输入序列号后四位以确认: text });

/** Types into the fields whose labels begin so, in the place of what they hold; a field that is not shown is left out. */
export const typeInto = (page: Page, texts: Readonly<Record<string, string>>): Promise<void> =>
  callInPage(
    page,
    async (wanted) => {
      // What has just been drawn listens only when React comes to it next.
      const settle = () => new Promise((resolve) => window.__realSetTimeout(resolve, 5));
      // As by the keyboard, with its events.
      const type = async (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
        field.focus();
        field.select();
        document.execCommand(text ? 'insertText' : 'delete', false, text);
        await settle();
      };
      await settle();
      for (const label of document.querySelectorAll('label')) {
        const found = Object.entries(wanted).find(([name]) => label.textContent?.startsWith(name));
        const field = label.control;
        if (!found || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
        if (field.disabled || field.readOnly || !field.checkVisibility()) continue;
        const [, text] = found;
        // Who types what is there already changes it on the way.
        if (field.value === text) await type(field, `${text}0`);
        if (field.value !== text) await type(field, text);
      }
    },
    texts,
  );

/** Another tab logs in with these tokens. */
export async function logInInAnotherTab(page: Page, name: string, expires: number): Promise<void> {
  await storeInAnotherTab(page, 'refresh_token', `refresh-${name}`);
  await storeInAnotherTab(page, 'expires', String(expires));
  await storeInAnotherTab(page, 'access_token', name);
}

/** Another tab logs out. */
export async function logOutInAnotherTab(page: Page): Promise<void> {
  for (const name of ['refresh_token', 'expires', 'access_token']) await storeInAnotherTab(page, name, null);
}

/** What other tabs write to local storage meanwhile is never told of: this tab learns it by looking. */
export async function beforeStorageIsTold(page: Page, act: () => Promise<unknown>): Promise<void> {
  await callInPage(page, () => window.__storageNews.withhold());
  await act();
  await storageIsTold(page);
}

/** Resolves when this tab has heard of all that other tabs have written until now. */
export const storageIsTold = (page: Page): Promise<void> =>
  callInPage(page, () => window.__storageNews.passOn());

/** Another tab of the same browser writes to local storage, or removes an item with `null`. */
export const storeInAnotherTab = (page: Page, name: string, value: string | null): Promise<void> =>
  callInPage(
    page,
    (key, item) => {
      const { localStorage: storage } = window.__otherTab();
      if (item === null) storage.removeItem(key);
      else storage.setItem(key, item);
    },
    name,
    value,
  );

/**
 * Lets something that the browser gives fail until the next path: `'Storage.prototype.setItem'`, `'BroadcastChannel'`. With
 * `only`, where it is called with that as its first argument.
 */
export const failInPage = (
  page: Page,
  name: string,
  how: 'throws' | 'throwsOnce' | 'rejects',
  only: string | null = null,
): Promise<void> =>
  callInPage(
    page,
    ([path, manner, argument]) => {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const owner = names.reduce((object: object, key) => Reflect.get(object, key), window);
      const given = Object.getOwnPropertyDescriptor(owner, last);
      const original: (...inputs: unknown[]) => unknown = Reflect.get(owner, last);
      function failing(this: unknown, ...inputs: unknown[]): unknown {
        if (argument !== null && inputs[0] !== argument) return original.apply(this, inputs);
        const error = new DOMException(`${path} fails`, 'SecurityError');
        if (manner === 'throwsOnce') repair();
        if (manner === 'rejects') return Promise.reject(error);
        throw error;
      }
      const repair = () => {
        Reflect.deleteProperty(owner, last);
        if (given) Object.defineProperty(owner, last, given);
      };
      Object.defineProperty(owner, last, { configurable: true, writable: true, value: failing });
      window.__repairs.push(repair);
    },
    [name, how, only] as const,
  );

/** This tab's turn with the tokens has come, and what other tabs have written until then arrives. */
export async function takeTokenTurn(page: Page): Promise<void> {
  await page.waitForFunction(
    async (name) => (await navigator.locks.query()).held?.some((lock) => lock.name === name),
    tokenLock,
    { polling: 20 },
  );
  await page.clock.fastForward(storageSettleMs);
}

/** Lets time go on until nobody has a turn with the tokens, or waits for one. */
export async function endTokenTurns(page: Page): Promise<void> {
  const isTaken = () =>
    callInPage(
      page,
      async (name) => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return [...held, ...pending].some((lock) => lock.name === name);
      },
      tokenLock,
    );
  for (let tries = 0; await isTaken(); tries += 1) {
    if (tries === 100) throw new Error('a turn with the tokens does not end');
    await page.clock.fastForward(storageSettleMs);
  }
}

/** The browser's Back button. */
export const goBack = (page: Page): Promise<void> => callInPage(page, () => history.back());

/** Another tab asks for a lock before this one does, and keeps it; it waits where this one has it. */
export const holdLockInAnotherTab = (page: Page, lock: string): Promise<void> =>
  callInPage(
    page,
    async (name) => {
      if (document.querySelector(`iframe[title="${name}"]`)) return;
      const { locks } = window.__otherTab(name).navigator;
      // Whoever hears nothing of that tab takes it over.
      locks.request(name, () => new Promise(() => {})).catch(() => undefined);
      // By then the browser has noted the request.
      await locks.query();
    },
    lock,
  );

/** That tab is closed. */
export const closeTabWithLock = (page: Page, lock: string): Promise<void> =>
  callInPage(page, (name) => document.querySelector(`iframe[title="${name}"]`)?.remove(), lock);

/** Another tab holds the event stream, so that this one listens to it; it has to be there before the console starts. */
export const openLeadingTab = (page: Page): Promise<void> => holdLockInAnotherTab(page, liveChannelName);
export const closeLeadingTab = (page: Page): Promise<void> => closeTabWithLock(page, liveChannelName);

/** Another tab takes the event stream over from this one, and keeps it. */
export const takeLeadInAnotherTab = (page: Page): Promise<void> =>
  callInPage(
    page,
    async (name) => {
      const { locks } = window.__otherTab(name).navigator;
      // Whoever takes it back ends this one's.
      locks.request(name, { steal: true }, () => new Promise(() => {})).catch(() => undefined);
      await locks.query();
    },
    liveChannelName,
  );

/** The browser refuses the lock that it was asked for; it has to be made ready for that before it is asked. */
export const refuseLock = (page: Page): Promise<void> => callInPage(page, () => window.__refuseLock());
export const letLockBeRefused = (page: Page, lock: string): Promise<void> =>
  callInPage(
    page,
    (name) => {
      const { prototype } = LockManager;
      const { request } = prototype;
      Object.defineProperty(prototype, 'request', {
        configurable: true,
        writable: true,
        value(this: LockManager, ...inputs: Parameters<LockManager['request']>) {
          const given = request.apply(this, inputs);
          if (inputs[0] !== name) return given;
          const refused = Promise.withResolvers<never>();
          window.__refuseLock = () => refused.reject(new DOMException('no lock', 'InvalidStateError'));
          return Promise.race([given, refused.promise]);
        },
      });
      window.__repairs.push(() => Object.defineProperty(prototype, 'request', { value: request }));
    },
    lock,
  );

/** That tab passes on what the stream says; where it was silent for so long that this one leads, it takes the lead back first. */
export async function tellFromLeadingTab(page: Page, ...facts: StreamFact[]): Promise<void> {
  if (await isLeading(page)) await takeLeadInAnotherTab(page);
  await postInLiveChannel(page, ...facts);
}

/** Whether this tab holds the lock of the event stream. */
const isLeading = (page: Page): Promise<boolean> =>
  callInPage(
    page,
    async (name) => {
      const { locks } = navigator;
      const probe = crypto.randomUUID();
      const held = await locks.request(probe, async () => (await locks.query()).held ?? []);
      const ownId = held.find((lock) => lock.name === probe)?.clientId;
      return held.some((lock) => lock.name === name && lock.clientId === ownId);
    },
    liveChannelName,
  );

export const postInLiveChannel = (page: Page, ...facts: StreamFact[]): Promise<void> =>
  callInPage(
    page,
    (name, messages) => {
      const channel = new BroadcastChannel(name);
      for (const message of messages) channel.postMessage(message);
      channel.close();
    },
    liveChannelName,
    facts,
  );
