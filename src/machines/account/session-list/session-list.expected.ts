import { endableListJourneys, endableListTable } from '#machines/kits/endable-list/endable-list.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

const ending = '正在退出';

export default {
  table: endableListTable(ending),
  journeys: endableListJourneys({
    ending,
    answer: '微信',
    id: '77777777',
    refusal: '记录不存在',
    without: '"current":true}]',
  }),
} satisfies Expected;
