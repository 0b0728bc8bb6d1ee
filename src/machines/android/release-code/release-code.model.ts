import { defineTestModel } from '#tests/path-harness/model.ts';
import { releaseCodeMachine } from './release-code.machine.ts';
import { titles } from './release-code.titles.ts';

export const holdUntil = '2026-11-21T02:00:30.000Z';
const later = '2026-11-21T02:00:40.000Z';

export default defineTestModel({
  name: 'releaseCode',
  machine: releaseCodeMachine,
  inputs: {
    held: {
      deviceId: '11111111-1111-4111-8111-111111111111',
      key: '33333333-3333-4333-8333-333333333333',
      holdUntil,
      now: () => Date.parse('2026-11-21T02:00:00Z'),
    },
  },
  events: {
    'code.get': [{ password: 'Guard-2026' }, { password: '' }],
    'code.close': 'bare',
  },
  answers: {
    fetchCode: {
      done: [
        { kind: 'told' },
        { kind: 'held', holdUntil: later },
        { kind: 'over', sentence: '密码未发放：该操作已撤销或未执行' },
        { kind: 'refused', sentence: '安全密码错误' },
      ],
    },
  },
  key: ({ holdUntil: until, problem }) => [until, problem],
  invariants: {
    'no password is kept': ({ context }) => !JSON.stringify(context).includes('Guard-2026'),
    'what is on its way has no problem': (s) => !s.matches('fetching') || s.context.problem === null,
    'who is told nothing any more is told why': (s) => !s.matches('over') || s.context.problem !== null,
  },
  titles,
});
