import type { EnrolmentCode } from '#api/contract/android/enrolment.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { keyedModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { enrolPhoneMachine } from './enrol-phone.machine.ts';
import { titles } from './enrol-phone.titles.ts';

const clerk = '66666666-6666-4666-8666-666666666666';
const made = {
  id: '77777777-7777-4777-8777-777777777777',
  code: 'K7Q2M9XP',
  link: 'https://console.example/agent#K7Q2M9XP',
  missing: [],
  provisioning: '{"android.app.extra.PROVISIONING_DEVICE_ADMIN_COMPONENT_NAME":"x"}',
  expires_at: '2026-11-22T02:00:00.000Z',
};
export const openCode: EnrolmentCode = {
  id: made.id,
  date_created: '2026-11-21T02:00:00.000Z',
  for_clerk: { id: clerk, name: '赵一鸣' },
  created_by: { id: '44444444-4444-4444-8444-444444444444', name: '李晓雯' },
  expires_at: made.expires_at,
  status: 'open',
  device: null,
  for_device: null,
  refused: null,
  taken_over: null,
};
const usedCode: EnrolmentCode = {
  ...openCode,
  status: 'used',
  device: {
    id: '11111111-1111-4111-8111-111111111111',
    serial_number: 'AN3YR2M8N4',
    product_name: '荣耀 Magic7',
  },
};
/** A phone has come whose number stands in the store. */
const refused: EnrolmentCode = {
  ...openCode,
  refused: { at: '2026-11-21T02:10:00.000Z', device: usedCode.device },
};
/** The store knew the phone, as somebody else's. */
const usedAgain: EnrolmentCode = { ...usedCode, taken_over: { for_clerk: openCode.created_by } };

export default defineTestModel({
  name: 'enrolPhone',
  machine: enrolPhoneMachine,
  inputs: {
    mine: {
      forClerk: openCode.created_by.id,
      makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333',
    },
  },
  events: {
    ...freshModel.events,
    'code.assign': [{ forClerk: clerk }, { forClerk: 'somebody' }],
    'code.channel': [{ channel: 2 }],
    'code.make': 'bare',
    'code.another': 'bare',
  },
  facts: freshModel.facts,
  answers: {
    makeCode: {
      done: [
        { ok: true, made },
        { ok: false, field: 'for_clerk', sentence: '店员不存在' },
        { ok: false, field: null, sentence: '配额已用完' },
      ],
    },
    lookCode: {
      done: [openCode, refused, usedCode, usedAgain, { ...openCode, status: 'ended' }],
      error: [
        new CallFailure({ kind: 'network' }),
        new CallFailure({ kind: 'malformed', status: 200, responseId: null }),
      ],
    },
  },
  key: ({ forClerk, channel, errors, refusal, made: code, latest, changed, problem }) => [
    forClerk,
    channel,
    errors,
    refusal,
    code !== null,
    latest?.status,
    latest?.refused,
    latest?.taken_over,
    changed,
    problem,
  ],
  invariants: {
    ...keyedModel.invariants,
    'who waits has a code': (s) => s.matches('waiting') === (s.context.made !== null),
    'only an open code is waited for': (s) =>
      !s.matches({ waiting: 'ready' }) || s.context.latest === null || s.context.latest.status === 'open',
    'what is over says how': (s) =>
      !s.matches({ waiting: 'over' }) || (s.context.latest !== null && s.context.latest.status !== 'open'),
  },
  titles,
});
