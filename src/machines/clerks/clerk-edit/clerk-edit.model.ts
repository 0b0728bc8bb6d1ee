import { permissionCode } from '#domain/access/permissions.ts';
import { proofModel, typedProofs } from '#machines/kits/proof/proof.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleClerk } from '../sample-clerk.model.ts';
import { changedFields, type DraftField, needsCode, needsProof } from './clerk-draft.ts';
import { clerkEditMachine } from './clerk-edit.machine.ts';
import { titles } from './clerk-edit.titles.ts';

const lock = permissionCode('apple.enableLostMode');
const overlook = permissionCode('apple.viewVisibleClerk');
const erase = permissionCode('apple.erase');

const clerk = sampleClerk();
/** What a colleague has set meanwhile. */
const theirs = sampleClerk({
  permission: [lock, overlook].join(','),
  total_quota: 30,
  changed: { clerk_name: '赵敏', at: '2026-11-21T01:58:00.000Z' },
});
/** And one who has set just what was to be saved. */
const asWanted = sampleClerk({
  name: '赵一鸣（东门）',
  permission: [lock, erase].join(','),
  changed: { clerk_name: '赵敏', at: '2026-11-21T01:59:00.000Z' },
});
const overtaken = '店员刚由赵敏于 11-21 09:58 修改过，请查看后再保存';

interface Told {
  readonly reason?: string;
  readonly current?: unknown;
  readonly blamed?: string;
}

const fieldsOf = { profile: ['name', 'phone_number'], rights: ['permission'] } as const;

export default defineTestModel({
  name: 'clerkEdit',
  machine: clerkEditMachine,
  inputs: { profile: { clerk, part: 'profile' }, rights: { clerk, part: 'rights' } },
  events: {
    'clerk.change': [
      { change: { name: '赵一鸣（东门）' } },
      { change: { name: '' } },
      { change: { phone_number: '12057180033' } },
      { change: { permission: [lock, erase] } },
      { change: { permission: [lock] } },
    ],
    'clerk.review': 'bare',
    'clerk.confirm': typedProofs,
    'code.sent': 'bare',
    'clerk.back': 'bare',
    'clerk.again': 'bare',
    'clerk.cancel': 'bare',
  },
  facts: ['code.sent'],
  answers: {
    saveClerk: {
      done: [
        { ok: true, saved: sampleClerk({ name: '赵一鸣（东门）' }) },
        { ok: false, reason: 'credential', sentence: '安全密码错误', current: null },
        { ok: false, reason: 'sms', sentence: '短信验证码错误或已过期', current: null },
        { ok: false, reason: 'refused', sentence: overtaken, current: theirs },
        { ok: false, reason: 'refused', sentence: overtaken, current: asWanted },
        {
          ok: false,
          reason: 'input',
          blamed: 'phone_number',
          sentence: '手机号已被使用',
          current: null,
        },
        { ok: false, reason: 'input', blamed: 'permission', sentence: '没有这项权限', current: null },
        { ok: false, reason: 'refused', sentence: '没有权限', current: null },
      ],
    },
  },
  allow: ({ context: { part, seen, draft } }, event) => {
    const { change, output } = event as { change?: object; output?: Told };
    const fields: readonly DraftField[] = fieldsOf[part];
    if (change) return Object.keys(change).every((field) => fields.some((one) => one === field));
    if (output?.reason === 'credential') return needsProof(seen, draft);
    if (output?.reason === 'sms') return needsCode(seen, draft);
    // Who has seen the one change is asked no more because of it, nor for what was not sent.
    if (output?.current) return seen === clerk;
    return output?.blamed === undefined || changedFields(seen, draft).includes(output.blamed as DraftField);
  },
  key: ({ part, seen, draft, errors, proof, saved, lost }) => [
    saved?.changed?.at,
    lost,
    part,
    seen.changed?.at,
    draft.name,
    draft.phone_number,
    draft.permission,
    errors,
    proofModel.key(proof),
    proof.problem?.sentence,
  ],
  invariants: {
    ...proofModel.invariants,
    'nothing is looked over that has not changed': ({ context: { seen, draft }, ...s }) =>
      !['confirming', 'saving', 'uncertain'].includes(String(s.value)) ||
      changedFields(seen, draft).length > 0,
    'no name is saved that is none': ({ context, ...s }) =>
      s.value !== 'saving' || context.draft.name.trim() !== '',
    'rights are not sent before somebody has looked them over': ({ context: { seen, draft, proof }, ...s }) =>
      s.value !== 'saving' || !needsProof(seen, draft) || proof.problem === null,
    'no new number is sent without its code': ({ context: { seen, draft, proof }, ...s }) =>
      s.value !== 'saving' || !needsCode(seen, draft) || proof.problem === null,
    'what a colleague has set is kept': ({ context: { seen, draft } }) =>
      seen !== theirs || draft.quota === '30',
  },
  titles,
});
