import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    查看: 'remark.edit',
    编辑: 'remark.cancel remark.save remark.type',
    正在保存: '',
  },
  journeys: [],
} satisfies Expected;
