import type { Locator, Page } from 'playwright';
import { expect } from './expect.ts';
import { captchaAnswer } from './sign-in.ts';

export interface TypedFields {
  readonly [label: string]: string;
}

/** A form that an SMS code proves; `place`: the page, or the dialog that it stands in. */
export class CodeForm {
  readonly place: Page | Locator;
  private readonly page: Page;

  constructor(page: Page, place: Page | Locator = page) {
    this.page = page;
    this.place = place;
  }

  field(label: string): Locator {
    return this.place.getByLabel(label, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.place.getByRole('button', { name, exact: true });
  }

  async fill(fields: TypedFields): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text);
  }

  /** Key by key: its field takes one key for itself. */
  async solveCaptcha(): Promise<void> {
    const typed = this.field('图形验证码');
    await typed.clear();
    await typed.pressSequentially(await captchaAnswer(this.page, this.place));
  }

  /** Has a code sent, the captcha solved where one is asked for. */
  async send(): Promise<void> {
    if (await this.field('图形验证码').isVisible()) await this.solveCaptcha();
    await this.button('获取验证码').click();
  }

  /** Has a code sent and types it. */
  async fillCode(phoneNumber: string): Promise<void> {
    await this.send();
    await expect(this.place.getByText(/^已发送到 /)).toBeVisible();
    await this.fill({ 短信验证码: await this.lastCode(phoneNumber) });
  }

  /** The newest code that went to the number. */
  async lastCode(phoneNumber: string): Promise<string> {
    const codes = async (): Promise<string[]> => {
      const response = await this.page.request.get('/api/test/sms');
      const { list }: { list: { phone_number: string; code: string }[] } = await response.json();
      return list.filter((sent) => sent.phone_number === phoneNumber).map(({ code }) => code);
    };
    await expect.poll(async () => (await codes()).length).toBeGreaterThan(0);
    return (await codes()).at(-1) ?? '';
  }
}
