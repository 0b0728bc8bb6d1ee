import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { registerStore, resetPassword, updatePassword } from '#api/contract/people/account.ts';
import { login } from '#api/contract/people/auth.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { CodeForm } from '../support/code-form.ts';
import { expect } from '../support/expect.ts';
import { captchaAnswer } from '../support/sign-in.ts';
import { type Bench, useLane } from './bench.ts';
import { type Fault, faults, inject, tellingFaults, tellingLateFaults } from './faults.ts';

/** A form that is filled in once and meets one fault after the other, until it gets through. */
interface Form {
  readonly name: string;
  readonly account: AccountName | null;
  readonly call: AnyEndpoint;
  readonly open: (page: Page) => Promise<CodeForm>;
  readonly typed: Readonly<Record<string, string>>;
  /** whose SMS code proves it; null where none is asked */
  readonly number: string | null;
  readonly send: (page: Page, form: CodeForm) => Promise<void>;
  /** there while the form stands unanswered */
  readonly failed: (page: Page, fault: Fault) => Locator;
  readonly done: (page: Page) => Locator;
  /** how often the server has done it, where that leaves a trace */
  readonly count?: (bench: Bench) => Promise<number>;
  /** stands for the others: in a thorough run it meets every fault */
  readonly meetsAll?: true;
}

const newPassword = 'Phone-2027';
const storeName = '城北旗舰店';
const registrant = '13800002026';
const { full, neighbour } = accounts;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const uncertain = (page: Page) => page.getByText('未收到答复', { exact: true });
const sendBy = (name: string) => async (_: Page, form: CodeForm) => {
  const again = form.button('重试');
  await ((await again.isVisible()) ? again : form.button(name)).click();
};

export const forms: readonly Form[] = [
  {
    name: 'logging in',
    account: null,
    call: login,
    open: async (page) => {
      await page.goto(routePath('login'));
      return new CodeForm(page);
    },
    typed: { 手机号: full.phone_number, 密码: full.password },
    number: null,
    // A captcha works once: a new one comes with every failure.
    send: async (page, form) => {
      await form.field('验证码').fill(await captchaAnswer(page));
      await form.button('登录').click();
    },
    failed: (page, { sentence }) =>
      page
        .locator('form')
        .getByRole('alert')
        .getByText(sentence.split(' [')[0] ?? ''),
    done: (page) => heading(page, '控制台'),
  },
  {
    name: 'registering a store',
    meetsAll: true,
    account: null,
    call: registerStore,
    open: async (page) => {
      await page.goto(routePath('system-register-new-store'));
      return new CodeForm(page);
    },
    typed: {
      门店名称: storeName,
      您的姓名: '周宁',
      手机号: registrant,
      登录密码: newPassword,
      再次输入登录密码: newPassword,
    },
    number: registrant,
    send: sendBy('注册'),
    failed: uncertain,
    done: (page) => page.getByRole('status').filter({ hasText: '门店已注册' }),
    count: async ({ server }) => {
      const stores = server.services.db.selectFrom('store').where('store_name', '=', storeName);
      return (await stores.select('id').execute()).length;
    },
  },
  {
    name: 'resetting a password',
    account: null,
    call: resetPassword,
    open: async (page) => {
      await page.goto(routePath('login'));
      await page.getByRole('button', { name: '忘记密码？' }).click();
      return new CodeForm(page, page.getByRole('dialog'));
    },
    typed: { 手机号: neighbour.phone_number, 新密码: newPassword, 再次输入新密码: newPassword },
    number: neighbour.phone_number,
    send: sendBy('重置密码'),
    failed: uncertain,
    done: (page) => page.getByRole('status').filter({ hasText: '密码已重置' }),
  },
  {
    name: 'changing the secondary password',
    account: 'lockOnly',
    call: updatePassword,
    open: async (page) => {
      await page.goto(routePath('console-security-password'));
      await page.getByRole('button', { name: '修改安全密码' }).click();
      return new CodeForm(page);
    },
    typed: { 新安全密码: newPassword, 再次输入新安全密码: newPassword },
    number: accounts.lockOnly.phone_number,
    send: sendBy('保存'),
    failed: uncertain,
    done: (page) => page.getByText('安全密码已修改'),
  },
];

/** Every form × every kind of fault of sending it. */
export function describeForms(bench: Bench): void {
  describe.each(forms)('$name', (subject) => {
    let form: CodeForm;
    const laneOf = useLane(bench, subject.account, async ({ page }) => {
      form = await subject.open(page);
      await form.fill(subject.typed);
      if (subject.number !== null) await form.fillCode(subject.number);
    });

    it.each(thorough && subject.meetsAll ? faults : [...tellingFaults, ...tellingLateFaults])(
      'stays as it was typed when $name',
      async (fault) => {
        const lane = laneOf();
        const { page } = lane;
        const broken = await inject(lane, fault, subject.call);
        await subject.send(page, form);
        await broken.felt();
        await lane.told(fault.sentence);
        await subject.failed(page, fault).first().waitFor();
        for (const [label, text] of Object.entries(subject.typed)) {
          expect(await form.field(label).inputValue()).toBe(text);
        }
        await broken.lift();
        await lane.endCell();
      },
    );

    it('is done once when it gets through at last', async () => {
      const lane = laneOf();
      await subject.send(lane.page, form);
      await subject.done(lane.page).waitFor();
      await lane.endCell();
      expect(await subject.count?.(bench)).toBe(subject.count && 1);
    });
  });
}
