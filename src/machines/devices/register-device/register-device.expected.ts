import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'device.assign device.fill device.register',
    正在登记: '',
    结果未知: 'device.register',
    已登记: 'device.another',
  },
  journeys: [],
} satisfies Expected;
