import { CallFailure } from '#api/contract/row/failure.ts';
import { keyedModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { enrollPageMachine, type LinkedDevice } from './enroll-page.machine.ts';
import { titles } from './enroll-page.titles.ts';

export const code = 'b1VnVDNzZWFsZWQ';
const device: LinkedDevice = {
  store_name: '城西店',
  serial_number: 'C39****N72J',
  product_name: 'iPhone 16 Pro',
  submitted: false,
  clerk_known: false,
};
/** Nobody has answered; something between has. */
const faults: readonly [CallFailure, ...CallFailure[]] = [
  new CallFailure({ kind: 'network' }),
  new CallFailure({ kind: 'malformed', status: 502, responseId: null }),
];
const noClerk = '66600002026';

export default defineTestModel({
  name: 'enrollPage',
  machine: enrollPageMachine,
  inputs: { link: { code, makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333' } },
  events: {
    'device.retry': 'bare',
    'enrolment.fill': [
      { field: 'hirer_name', text: '周宁' },
      { field: 'for_clerk', text: noClerk },
      { field: 'for_clerk', text: '138 0000 2026' },
    ],
    'enrolment.submit': 'bare',
    'enrolment.sendBlank': 'bare',
    'enrolment.goBack': 'bare',
    'notice.confirm': 'bare',
  },
  answers: {
    loadDevice: {
      done: [
        { ok: true, device },
        { ok: true, device: { ...device, submitted: true } },
        { ok: false, sentence: '登记链接无效或已停用，请联系门店', reason: 'invalid' },
        { ok: false, sentence: '操作过于频繁，请稍后再试' },
      ],
      error: faults,
    },
    submitEnrolment: {
      done: [
        { ok: true },
        { ok: false, field: 'for_clerk', sentence: '店员不存在' },
        { ok: false, field: null, sentence: '操作过于频繁，请稍后再试' },
        { ok: false, field: null, sentence: '设备已登记', reason: 'overtaken' },
        { ok: false, field: null, sentence: '登记链接无效或已停用，请联系门店', reason: 'invalid' },
      ],
      error: faults,
    },
  },
  key: ({ draft, errors, refusal, notice, device: shown }) => [
    draft.for_clerk,
    draft.hirer_name,
    errors,
    refusal,
    notice,
    shown?.submitted,
  ],
  invariants: {
    ...keyedModel.invariants,
    'who types knows whose device it is': ({ context, ...s }) =>
      ['loading', 'failed', 'invalid', 'gone'].includes(s.value) || context.device !== null,
    'no number is sent that is none': ({ context, ...s }) =>
      s.value !== 'submitting' || context.draft.for_clerk !== noClerk,
    'nobody types for a device that somebody has enrolled': ({ context, ...s }) =>
      !context.device?.submitted || s.value === 'taken',
  },
  titles,
});
