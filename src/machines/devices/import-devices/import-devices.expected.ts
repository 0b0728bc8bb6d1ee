import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    粘贴: 'import.assign import.fill import.preview',
    正在预检: '',
    确认: 'import.confirm? import.revise',
    正在登记: '',
    结果未知: 'import.confirm',
    已登记: 'import.another',
  },
  journeys: [],
} satisfies Expected;
