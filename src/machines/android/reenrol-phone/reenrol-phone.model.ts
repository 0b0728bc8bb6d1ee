import type { EnrolmentCode } from '#api/contract/android/enrolment.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { openCode } from '../enrol-phone/enrol-phone.model.ts';
import { reenrolPhoneMachine } from './reenrol-phone.machine.ts';
import { titles } from './reenrol-phone.titles.ts';

const device = {
  id: '11111111-1111-4111-8111-111111111111',
  serial_number: 'AN3YR2M8N4',
  product_name: '荣耀 Magic7',
};
const bound: EnrolmentCode = { ...openCode, for_clerk: null, for_device: device };
const used: EnrolmentCode = {
  ...bound,
  status: 'used',
  device,
  taken_over: { for_clerk: openCode.created_by },
};

export default defineTestModel({
  name: 'reenrolPhone',
  machine: reenrolPhoneMachine,
  inputs: { 'a code': { id: openCode.id } },
  events: freshModel.events,
  facts: freshModel.facts,
  answers: {
    lookCode: {
      done: [bound, used, { ...bound, status: 'expired' }],
      error: [
        new CallFailure({ kind: 'network' }),
        new CallFailure({ kind: 'malformed', status: 200, responseId: null }),
      ],
    },
  },
  key: ({ latest, changed, problem }) => [latest?.status, changed, problem],
  invariants: {
    'only an open code is waited for': (s) =>
      !s.matches('ready') || s.context.latest === null || s.context.latest.status === 'open',
    'what is over says how': (s) =>
      !s.matches('over') || (s.context.latest !== null && s.context.latest.status !== 'open'),
  },
  titles,
});
