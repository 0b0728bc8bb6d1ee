import type { Locator, Page, Route } from 'playwright';
import type { AnyEndpoint } from '#api/contract/endpoint.ts';
import type { NamedDevice } from '#server/seed/ids.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';

/** One thing that a person asks the server for in a dialog. */
export interface DialogCase {
  readonly name: string;
  /** where the dialog is written, under `src` */
  readonly module: string;
  /** where it opens: on the page of a device, or elsewhere; at the log-in nobody is logged in */
  readonly at: NamedDevice | 'list' | 'login' | 'defaults';
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
  /** a field that the server may blame, and its label */
  readonly field?: { readonly name: string; readonly label: string };
  /** what a 409 is about */
  readonly standing?: string;
  /** so many calls are answered with this before one is refused */
  readonly first?: { readonly count: number; readonly json: unknown };
  /** what was filled in has left the form: devices have it, or may */
  readonly leavesForm?: true;
}

export const deviceOf = (page: Page) => new DevicePage(page);
export const retryOf = (page: Page) => dialogOf(page).getByRole('button', { name: '重试' });
export const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

/** What a dialog asks for besides its own fields. */
const proofs: readonly (readonly [label: string, text: string])[] = [
  ['安全密码', rightPassword],
  ['短信验证码', '123456'],
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

/** Answers in place of the server, as long as the page stands. */
export const answer = (page: Page, call: AnyEndpoint, reply: (route: Route) => Promise<void>) =>
  page.route((url) => pathOf(call).test(url.pathname), reply);
export const pathOf = ({ path }: AnyEndpoint) => new RegExp(`^${path.replace(/\{\w+\}/g, '[0-9a-f-]{36}')}$`);
