import { type Permission, permissionCode, permissionTitle } from '#domain/access/permissions.ts';
import { haveCodeSent, refusalCodes, smsFixtures } from '#machines/kits/proof/proof.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickNamed, typeInto } from '#tests/path-harness/browser/causes.ts';
import { clerksStage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { sampleClerk } from '../sample-clerk.model.ts';
import { needsProof, updateOf } from './clerk-draft.ts';
import type { EditedPart } from './clerk-edit.machine.ts';
import model from './clerk-edit.model.ts';

const buttons: Record<EditedPart, string> = { profile: '修改资料', rights: '修改权限' };
const right = (alias: Permission) => ({
  type: permissionCode(alias),
  title: permissionTitle(alias),
  parent: 'apple',
  alias,
  is_high_privilege: alias === 'apple.erase',
  remark: '',
});
const map = (['apple.enableLostMode', 'apple.viewVisibleClerk', 'apple.erase'] as const).map(right);
const overlook = permissionCode('apple.viewVisibleClerk');
const erase = permissionCode('apple.erase');
const dialog = '[data-machine=clerkEdit]';

export default defineBrowserModel({
  model,
  stage: ({ part }) => {
    const stage = clerksStage(async (page) => {
      await clickNamed(page, 'a', sampleClerk().name);
      await clickNamed(page, '[role=dialog] button', buttons[part]);
      await page.locator(dialog).waitFor();
    });
    const fixtures = {
      ...stage.fixtures,
      ...smsFixtures,
      'GET /api/system/permission-map': { body: { list: map, total: map.length } },
    };
    return { ...stage, fixtures };
  },
  act: {
    'clerk.change': async (page, { change: { name, phone_number, permission } }) => {
      if (name !== undefined) await page.locator(`${dialog} [name=name]`).fill(name);
      if (phone_number !== undefined) await page.locator(`${dialog} [name=phone_number]`).fill(phone_number);
      if (permission)
        await page
          .locator(dialog)
          .getByRole('checkbox', { name: permissionTitle('apple.erase') })
          .setChecked(permission.includes(erase));
    },
    'clerk.confirm': async (page, { password, smsCode }) => {
      await typeInto(page, { 安全密码: password, 短信验证码: smsCode });
      await clickControl(page, 'clerk.confirm');
    },
    'code.sent': (page, _event, server) => haveCodeSent(page, server),
  },
  whyNot: ({ context: { draft } }, { type, change }) => {
    if (type !== 'clerk.change') return null;
    const same = Object.entries(change as object).every(
      ([field, value]) => String(value) === String(draft[field as keyof typeof draft]),
    );
    // The page changes one right at a time: what a colleague has given stays.
    const { permission } = change as { permission?: readonly string[] };
    if (permission && draft.permission.includes(overlook)) return '页面上一次改一项';
    return same ? '已经是这样' : null;
  },
  effects: {
    saveClerk: {
      request: 'PUT /api/store/clerk/update',
      body: ({ seen, draft, password, smsCode }) => ({
        ...updateOf(seen, draft),
        ...(password !== null && { password }),
        ...(smsCode !== null && { sms_code: smsCode }),
      }),
      done: (answer) => {
        if (answer.ok) return { body: answer.saved };
        const { current, reason, sentence, blamed } = answer;
        if (current === null) return refusal(refusalCodes[reason], sentence, { field: blamed });
        return refusal('CONFLICT', sentence, { current });
      },
    },
  },
  see: ({ context: { part, opened, seen, draft, errors, proof }, value, status }) => {
    if (status === 'done') return null;
    const editing = value === 'editing' || (value === 'saving' && !needsProof(seen, draft));
    const told = editing || value === 'uncertain' ? null : proof.problem;
    return {
      name: editing && part === 'profile' && draft.name,
      wrong: [...(editing ? Object.values(errors) : []), ...(told ? [told.sentence] : [])],
      theirs: !editing && value !== 'uncertain' && opened !== seen,
    };
  },
  look: () => {
    const root = document.querySelector('[data-machine=clerkEdit]');
    const name = root?.querySelector<HTMLInputElement>('[name=name]');
    return (
      root && {
        name: name?.value ?? false,
        wrong: [...root.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
        theirs: root.querySelector('[data-standing]') !== null,
      }
    );
  },
});
