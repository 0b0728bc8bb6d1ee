import type { Locator, Page, Route } from 'playwright';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { formatDateTime } from '#domain/text/time.ts';
import type { NamedDevice } from '#server/seed/invented/ids.ts';
import type { AndroidPhone } from '../support/android-phones.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { pathOf } from './faults.ts';

/** One thing that a person asks the server for in a dialog. */
export interface DialogCase {
  readonly name: string;
  /** where the dialog is written, under `src` */
  readonly module: string;
  /** where it opens: on the page of a device, or elsewhere; at the log-in nobody is logged in */
  readonly at: NamedDevice | AndroidPhone | 'list' | 'androidList' | 'login' | 'defaults' | 'wallpapers';
  readonly call: AnyEndpoint;
  /** opens it, and fills it in up to the press that asks */
  readonly begin: (page: Page) => Promise<void>;
  /** what asks, where it is not OK */
  readonly button?: (page: Page) => Locator;
  /** asks instead of a press: there is nothing to press twice */
  readonly open?: (page: Page) => Promise<unknown>;
  /** what asks again, where it is something else */
  readonly again?: (page: Page) => Locator;
  /** what it stands in; usually a dialog */
  readonly place?: (page: Page) => Locator;
  /** it asks for the secondary password */
  readonly password?: true;
  /** it asks for an SMS code, or does once the server wants one */
  readonly code?: true;
  /** it asks for a captcha */
  readonly captcha?: true;
  /** its own fields, by their names in the request: the server may blame each */
  readonly fields?: Readonly<Record<string, string>>;
  /** what a 409 is about */
  readonly standing?: string;
  /** the page tries it once more by itself */
  readonly retriesByItself?: true;
  /** what was typed cannot be changed once it was sent, and stands there as text */
  readonly fixed?: true;
  /** something of it stays when the person goes to another page */
  readonly outlasts?: true;
  /** these are no refusal: they say what was asked for */
  readonly answers?: readonly ErrorCode[];
}

export const proofLabels = { password: '安全密码', code: '短信验证码', captcha: '图形验证码' } as const;

/** Every field that the server may blame, with its label. */
export const blamable = ({
  fields,
  password,
  code,
  captcha,
}: DialogCase): Readonly<Record<string, string>> => ({
  ...fields,
  ...(password && { password: proofLabels.password }),
  ...(code && { sms_code: proofLabels.code }),
  ...(captcha && { captcha_code: proofLabels.captcha }),
});

export const deviceOf = (page: Page) => new DevicePage(page);
export const retryOf = (page: Page) => dialogOf(page).getByRole('button', { name: /^(重试|重新输入密码)$/ });
export const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

/** What a dialog asks for besides its own fields. */
const proofs: readonly (readonly [label: string, text: string])[] = [
  [proofLabels.password, rightPassword],
  [proofLabels.code, '123456'],
  [proofLabels.captcha, '7kQ4'],
];

/** OK, whatever stands on it. */
export const okOf = (page: Page) => dialogOf(page).locator('footer button').last();

export async function confirm(page: Page): Promise<void> {
  await fillProof(page);
  await okOf(page).click();
}

/** Types the password and the code where they are asked; `again`: some forms keep what was typed, and take nothing else. */
export async function fillProof(page: Page, { again = false } = {}): Promise<void> {
  for (const [label, text] of proofs) {
    const field = dialogOf(page).getByLabel(label, { exact: true });
    if (!(await field.isVisible())) continue;
    if (!again || (await field.isEditable())) await field.fill(text);
  }
}

export const pressTile = (button: string) => (page: Page) => deviceOf(page).action(button).click();

/** Opens a command's dialog by its tile, and fills it in until it waits for the password alone. */
export const openByTile =
  (tile: string, fill: (page: Page) => Promise<unknown> = async () => {}) =>
  async (page: Page): Promise<void> => {
    await pressTile(tile)(page);
    await dialogOf(page).waitFor();
    await fill(page);
    await confirmTail(page);
    // Only then it is known whether a code is asked, too.
    await okOf(page).click({ trial: true });
  };

/** Answers in place of the server, as long as the page stands. */
export const answer = (page: Page, call: AnyEndpoint, reply: (route: Route) => Promise<void>) =>
  page.route((url) => pathOf(call).test(url.pathname), reply);
export const lockFields = {
  message: '锁定提示内容',
  phone_number: '联系电话',
  footnote: '底部文字',
  when: '锁定时间',
};

/** Tomorrow. */
export async function lockLater(page: Page): Promise<void> {
  await dialogOf(page).getByText('定时锁定', { exact: true }).click();
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await deviceOf(page).field('锁定时间').fill(formatDateTime(tomorrow).slice(0, -3));
}

/** Types the end of the serial number where it is asked for. */
export async function confirmTail(page: Page): Promise<void> {
  const tail = dialogOf(page).getByLabel('请输入序列号后四位以确认');
  if (await tail.isVisible()) await tail.fill((await serialOn(page)).slice(-4));
}

/** As the dialog names its device. */
export async function serialOn(page: Page): Promise<string> {
  const text = (await dialogOf(page).locator('header').innerText()).match(/\b[A-Z0-9]{10,16}\b/g);
  return text?.[0] ?? '';
}
