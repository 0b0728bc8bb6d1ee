import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    可以发送: 'sms.changeNumber? sms.send',
    正在发送: '',
    '已发送，稍后可重发': 'sms.changeNumber?',
    '已发送，可以重发': 'sms.again sms.changeNumber',
  },
  journeys: [],
} satisfies Expected;
