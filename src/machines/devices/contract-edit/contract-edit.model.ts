import type { DeviceContract } from '#api/contract/devices/device-contract.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { submissionModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { contractEditMachine } from './contract-edit.machine.ts';
import { titles } from './contract-edit.titles.ts';

const { id: deviceId, kind } = sample.device();

/** One that locks its device. */
export const sampleContract: DeviceContract = {
  last_day: '2026-12-31',
  grace_days: 3,
  at_due: 'lock',
  lock_at: '09:00',
  message: '请联系{门店}',
  changed_at: '2026-11-20T02:00:00.000Z',
  settled_at: null,
  lock_due_at: '2027-01-04T01:00:00.000Z',
  lock: null,
};
/** What a colleague has made of it meanwhile. */
const theirs: DeviceContract = {
  ...sampleContract,
  last_day: '2027-01-31',
  at_due: 'remind',
  lock_at: null,
  message: '',
  changed_at: '2026-11-20T03:00:00.000Z',
  lock_due_at: null,
};
const overtaken = '合同刚由赵敏于 11-20 11:00 修改过，请查看后再保存';
const subject = { kind, deviceId };

export default defineTestModel({
  name: 'contractEdit',
  machine: contractEditMachine,
  inputs: {
    'no contract': { ...subject, way: 'set', contract: null },
    extending: { ...subject, way: 'extend', contract: sampleContract },
    settling: { ...subject, way: 'settle', contract: sampleContract },
    'no lock': { ...subject, way: 'keepUnlocked', contract: sampleContract },
  },
  events: {
    'contract.fill': [
      { field: 'last_day', text: '2027-03-31' },
      { field: 'last_day', text: '2026-02-30' },
      { field: 'at_due', text: 'lock' },
      { field: 'grace_days', text: '' },
    ],
    'contract.save': [{ password: 'Guard-2026' }, { password: 'x' }],
    'contract.cancel': 'bare',
  },
  answers: {
    saveContract: {
      done: [
        { ok: true, saved: sampleContract, standing: null },
        { ok: false, field: 'password', sentence: '安全密码错误', standing: null },
        { ok: false, field: 'last_day', sentence: '到期日应在 5 年前至 10 年后之间', standing: null },
        { ok: false, field: null, sentence: '没有权限', standing: null },
        { ok: false, field: null, sentence: overtaken, standing: theirs },
      ],
    },
  },
  // The password is asked for a lock that is set; days are typed where there are fields.
  allow: ({ context: { way, draft, seen } }, event) => {
    const { field, standing } = { ...event, ...(event.output as object | undefined) } as {
      field?: string | null;
      standing?: unknown;
    };
    const isAsked = way === 'set' && draft.at_due === 'lock';
    if (event.type === 'contract.save') return event.password === 'Guard-2026' || isAsked;
    if (event.type === 'contract.fill') return way === 'set' || field === 'last_day';
    if (standing) return seen !== theirs;
    if (field === 'password') return isAsked;
    return field !== 'last_day' || way === 'set' || way === 'extend';
  },
  key: ({ way, draft, seen, overtaken: late, errors, refusal, lost }) => [
    lost,
    way,
    draft,
    seen?.changed_at,
    late,
    errors,
    refusal,
  ],
  invariants: {
    ...submissionModel.invariants,
    'no password is kept': ({ context }) => !JSON.stringify(context).includes('Guard-2026'),
    'what a colleague has made of it is shown as soon as that stands': ({ context }) =>
      context.overtaken === (context.seen === theirs),
    'nothing is sent that is no day': (s) =>
      s.value !== 'submitting' || s.context.draft.last_day !== '2026-02-30',
    'a lock that is gone is not taken off': (s) =>
      s.value !== 'submitting' || s.context.way !== 'keepUnlocked' || s.context.seen !== theirs,
  },
  titles,
});
