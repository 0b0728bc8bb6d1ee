import { isSendable } from '#domain/devices/preflight.ts';
import { firstKind } from '#domain/kinds/kinds.ts';
import { batchUncounted } from '#domain/limits.ts';
import { sampleBatchDevice as sampleDevice } from '#machines/kinds/batch/sample.model.ts';
import { password, proofModel } from '#machines/kits/proof/proof.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleBatch } from '../sample-batch.model.ts';
import { type BatchOrderInput, batchOrderMachine } from './batch-order.machine.ts';
import { titles } from './batch-order.titles.ts';

const now = () => Date.parse('2026-11-21T02:00:00Z');
const key = '22222222-2222-4222-8222-222222222222';
const idempotencyKey = '33333333-3333-4333-8333-333333333333';
const first = sampleDevice();
const second = sampleDevice({ id: '11111111-1111-4111-8111-111111111112', serial_number: 'F2LZK8Q1PL' });
const unlocked = sampleDevice({
  lock_evidence: { ...first.lock_evidence, observed: 0, wanted: 0 },
  lock_status: 0,
});
export const receiver = { id: '66666666-6666-4666-8666-666666666666', name: '赵一鸣' };
const draft = {
  message: '请联系门店',
  phone_number: '',
  footnote: '',
  when: '',
  due_day: '',
  template: '',
};
const standard = { allowCamera: true };
const restrictions = { command: 'set-system-restriction', chosen: { values: standard, standard } } as const;

const input = (fields: Partial<BatchOrderInput>): BatchOrderInput => ({
  kind: firstKind,
  form: { command: 'unlock' },
  devices: [],
  denial: null,
  grant: null,
  makeIdempotencyKey: () => idempotencyKey,
  now,
  ...fields,
});

const taken = { reason: '没有解除锁定的权限', exit: '请联系门店管理员' };

/** one more than need no number */
const many = Array.from({ length: batchUncounted + 1 }, (_, n) =>
  sampleDevice({
    ...unlocked,
    id: `11111111-1111-4111-8111-1111111112${String(n).padStart(2, '0')}`,
    serial_number: `F2LZK8Q2${String(n).padStart(2, '0')}`,
  }),
);

const lockForm = { command: 'lock', draft, timing: 'now' } as const;

const inputs = {
  'a lock': input({ form: lockForm, devices: [unlocked] }),
  'a lock of many': input({ form: lockForm, devices: many }),
  'two unlocks': input({ devices: [first, second] }),
  'with a key': input({ devices: [first], grant: { key, msLeft: 60_000 } }),
  'a hand-over': input({ form: { command: 'change-for-clerk', receiver: null }, devices: [first] }),
  restrictions: input({
    form: { command: 'set-system-restriction', chosen: null },
    devices: [unlocked],
  }),
  'nothing to unlock': input({ devices: [unlocked] }),
};

const batch = sampleBatch();

export default defineTestModel({
  name: 'batchOrder',
  machine: batchOrderMachine,
  inputs,
  events: {
    'form.change': [
      { field: 'message', form: { ...lockForm, draft: { ...draft, message: '' } } },
      { field: 'message', form: lockForm },
      {
        field: 'when',
        form: { ...lockForm, timing: 'later', draft: { ...draft, when: '2026-11-22T09:00' } },
      },
      { field: 'for_clerk', form: { command: 'change-for-clerk', receiver } },
      {
        field: 'config',
        form: { command: 'set-system-restriction', chosen: { values: { allowCamera: false }, standard } },
      },
    ],
    'form.load': 'bare',
    'rights.change': [{ denial: null }, { denial: taken }],
    'count.type': [{ count: String(many.length) }, { count: '2' }],
    'batch.confirm': [{ password }, { password: 'x' }],
    'batch.again': [{ password }, { password: 'x' }],
    'batch.close': 'bare',
  },
  facts: ['rights.change'],
  answers: {
    loadForm: { done: [restrictions] },
    startBatch: {
      done: [
        { ok: true, batch, key },
        { ok: false, key: null, missing: [], reason: 'credential', sentence: '安全密码错误' },
        {
          ok: false,
          key,
          missing: [],
          reason: 'input',
          blamed: 'when',
          sentence: '定时时间不能早于现在',
        },
        {
          ok: false,
          key: null,
          missing: [],
          reason: 'input',
          blamed: 'count',
          sentence: '设备共 22 台，与输入的数量不符',
        },
        { ok: false, key, missing: [], reason: 'refused', sentence: '进行中的批量操作过多' },
        { ok: false, key: null, missing: [second.id], reason: 'refused', sentence: '1 台设备已移除' },
      ],
    },
  },
  key: ({ form, denial, missing, count, proof, errors, sent, batch: begun }) => [
    form,
    denial !== null,
    count,
    missing.length > 0,
    proofModel.key(proof),
    errors,
    sent !== null,
    begun !== null,
  ],
  invariants: {
    ...proofModel.invariants,
    'what may have been done has a key': (s) =>
      !(s.matches('starting') || s.matches('uncertain')) || s.context.sent !== null,
    'a batch is sent for a device at least': (s) => s.context.sent === null || s.context.sent.ids.length > 0,
    'what is sent is what was shown': (s) =>
      !s.matches('starting') ||
      JSON.stringify(s.context.sent?.ids) ===
        JSON.stringify(s.context.preflight.foreseen.filter(isSendable).map(({ device }) => device.id)),
    'many are not sent without their number': (s) =>
      !s.matches('starting') ||
      (s.context.sent?.ids.length ?? 0) <= batchUncounted ||
      s.context.sent?.count === s.context.sent?.ids.length,
    'what is missing is not sent again': (s) =>
      !s.matches('starting') || s.context.missing.every((id) => !s.context.sent?.ids.includes(id)),
    'what is on its way has nothing wrong': (s) =>
      !s.matches('starting') || Object.keys(s.context.errors).length === 0,
    'it ends with a batch only where one was accepted': (s) =>
      s.status !== 'done' || (s.output.batch !== null) === s.matches('started'),
  },
  titles,
});
