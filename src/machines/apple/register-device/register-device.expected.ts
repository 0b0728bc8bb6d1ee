import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'device.assign device.fill device.register',
    正在提交: '',
    未收到答复: 'device.register',
    已登记: 'device.another',
  },
  journeys: [
    {
      title: '填错、改对、登记、再登记一台',
      input: 'mine',
      steps: `
        开始 → 填写
        device.fill "F2" → =
        device.register → = | "errors":{"serial_number"
        device.fill F2LZK8Q1PLMN → =
        device.assign → = | "forClerk":"66666666
        device.register → 正在提交 | 33333333 | "errors":{}
        register ✓ 11111111 → 已登记 | 11111111 | tellRegistered
        device.another → 填写 | "serial_number":"" | "device":null
      `,
    },
    ...submissionJourneys({
      input: 'mine',
      filled: `开始 → 填写
        device.fill F2LZK8Q1PLMN → =`,
      submit: 'device.register',
      again: 'device.register',
      source: 'register',
      sent: '33333333',
      accepted: '11111111',
      end: '已登记',
      blaming: '该序列号已在门店登记',
      typing: 'device.fill F2LZK8Q1PLMN',
      refused: '配额已用完',
    }),
  ],
} satisfies Expected;
