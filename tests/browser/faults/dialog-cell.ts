import type { Locator, Page } from 'playwright';
import { lookUpOperation } from '#api/contract/operations.ts';
import * as messages from '#domain/messages.ts';
import { expect } from '../support/expect.ts';
import { stoppedAt } from '../support/page-clock.ts';
import { type DialogCase, dialogOf, fillProof, okOf, proofLabels } from './dialog-case.ts';
import { pathOf } from './faults.ts';
import type { RefusalKind } from './refusals.ts';

/** Not the console's own number: rule `decision.toast` says it. */
const toastMs = 2_000;
/** Its time begins a moment before it is seen, on a busy machine a long one; neither one second nor three would pass. */
const early = 900;

export interface Calls {
  /** resolves when one has met the refusal */
  readonly asked: Promise<void>;
  /** how often it was asked for */
  readonly own: () => number;
  /** how often it was asked for, or what became of it */
  readonly related: () => number;
  /** lets go of those that were held up */
  readonly release: () => void;
  /** the field that a refusal names from now on */
  readonly blame: (field: string) => void;
}

/** The call comes back like this from now on; `held`: not before it is let go. */
export async function refuse(
  page: Page,
  one: DialogCase,
  { meet }: RefusalKind,
  { held = false } = {},
): Promise<Calls> {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { call } = one;
  let own = 0;
  let related = 0;
  const [ownPath, statusPath] = [pathOf(call), pathOf(lookUpOperation)];
  let [blamed = 'device_id'] = Object.keys(one.fields ?? {});
  await page.route(
    ({ pathname }) => ownPath.test(pathname) || statusPath.test(pathname),
    async (route) => {
      related += 1;
      const request = route.request();
      const isOwn = request.method() === call.method && ownPath.test(new URL(request.url()).pathname);
      if (!isOwn) return route.fallback();
      own += 1;
      ask();
      if (held || meet === 'never') await released;
      if (meet === 'never') await route.abort().catch(() => {});
      else await meet(route, blamed);
    },
  );
  return {
    asked,
    own: () => own,
    related: () => related,
    release,
    blame: (field) => {
      blamed = field;
    },
  };
}

export const placeOf = ({ place = dialogOf }: DialogCase, page: Page) => place(page);
export const buttonOf = ({ button = okOf }: DialogCase, page: Page) => button(page);

export async function ask(page: Page, one: DialogCase): Promise<void> {
  if (one.open) return void (await one.open(page));
  await fillProof(page);
  await buttonOf(one, page).click();
}

/** In one go, before the page can show anything, and then by the keyboard. */
export async function pressTwice(page: Page, button: Locator): Promise<void> {
  await button.click({ trial: true });
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await button.focus();
  for (const _ of [1, 2]) await page.keyboard.press('Enter');
}

/** It goes away by itself when its time is over, and not before. */
export async function toldForItsTime(page: Page, text: string): Promise<void> {
  const shown = await page.waitForFunction((told) => window.toasts?.find((one) => one.text === told), text);
  const { from } = (await shown.jsonValue()) ?? { from: 0 };
  const almost = from + toastMs - early;
  const inTime = await stoppedAt(page, almost);
  try {
    if (inTime) await page.clock.runFor(2 * early);
    const gone = await page.waitForFunction(
      (told) => window.toasts?.find((one) => one.text === told && one.to !== null),
      text,
    );
    const { to } = (await gone.jsonValue()) ?? { to: null };
    expect((to ?? 0) - from).toBeGreaterThan(toastMs - early);
    if (inTime) expect((to ?? 0) - from).toBeLessThanOrEqual(toastMs + early);
  } finally {
    if (inTime) await page.clock.resume();
    await page.evaluate(() => window.toasts?.splice(0));
  }
}

/** Wherever the sentence stands, its id stands with it; nobody is sent to look for a network that is there. */
export async function tellsWithId(place: Locator, { told }: RefusalKind): Promise<void> {
  const text = await place.innerText();
  const sentence = told.replace(/ \[.*/, '');
  const withId = text.split(told).length;
  expect(text.split(sentence).length, text).toBe(withId);
  if (told !== messages.network) expect(text).not.toContain(messages.network);
}

/** The field that is to blame says so. */
export async function marks(place: Locator, one: DialogCase, { blames, told }: RefusalKind): Promise<void> {
  const [field] = Object.values(one.fields ?? {});
  const labels = { ...proofLabels, field, standing: one.standing };
  const label = blames && labels[blames];
  if (label) await marksField(place, label, told);
}

/** A field by its label, or a group of them by its name. */
const fieldIn = (place: Locator, label: string) =>
  place.getByLabel(label, { exact: true }).or(place.getByRole('group', { name: label, exact: true }));

async function marksField(place: Locator, label: string, told: string): Promise<void> {
  const field = fieldIn(place, label);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(told.replace(/[[\]]/g, '\\$&')));
}

/** The field says it and nothing else does. */
export async function marksOnly(place: Locator, label: string, told: string): Promise<void> {
  await marksField(place, label, told);
  await expect(place.locator('[aria-invalid=true]')).toHaveCount(1);
  expect((await place.innerText()).split(told)).toHaveLength(2);
}

/** The field, or what is chosen in a group of them. */
export const hasFocus = (place: Locator, label: string) =>
  expect(fieldIn(place, label).and(place.locator(':focus, :has(:focus)'))).toHaveCount(1);

/** Once something else stands there, nobody has refused it yet. */
export async function isUnmarkedByTyping(place: Locator, label: string): Promise<void> {
  const field = fieldIn(place, label).and(place.getByRole('textbox'));
  if ((await field.count()) === 0) return;
  const typed = await field.inputValue();
  await field.fill(typed === '' ? '9' : '');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await field.fill(typed);
}

/** What is filled in, by the labels; what proves the person is typed anew each time. */
export const textsIn = (place: Locator): Promise<Record<string, string>> =>
  place.evaluate((root) => {
    const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const asked = fields.filter(
      ({ type, autocomplete, labels, ariaHidden }) =>
        ariaHidden !== 'true' &&
        type !== 'password' &&
        autocomplete !== 'one-time-code' &&
        !/序列号后四位|图形验证码/.test(labels?.[0]?.innerText ?? ''),
    );
    return Object.fromEntries(
      asked.map((field, index) => {
        const label = field.labels?.[0]?.innerText ?? field.getAttribute('aria-label') ?? String(index);
        return [label, /^(?:checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value];
      }),
    );
  });

/** The button is there again and does something: it asks, or leaves a dialog in which nothing more can be done. */
export async function asksAgain(
  page: Page,
  one: DialogCase,
  { told }: RefusalKind,
  calls: Calls,
): Promise<void> {
  const button = (one.again ?? one.button ?? okOf)(page);
  // What became of it may be asked first: until then the form takes nothing.
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  const [before, own] = [calls.related(), calls.own()];
  await fillProof(page, { again: true });
  await button.click();
  const place = placeOf(one, page);
  await expect.poll(async () => calls.related() > before || !(await place.isVisible())).toBe(true);
  // The next cell hears nothing of it.
  if (calls.own() > own) await page.waitForFunction(hasTold, told);
}

const hasTold = (told: string) => window.toasts?.some((one) => one.text === told);

/** Runs in every page before its own scripts: what is left of an export would be offered. */
export function forgetLeft(noteKey: string): void {
  localStorage.removeItem(noteKey);
}
