import { endableListJourneys, endableListTable } from '#machines/kits/endable-list/endable-list.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

const ending = '正在停止';

export default {
  table: endableListTable(ending),
  journeys: endableListJourneys({
    ending,
    answer: '"status":"running"',
    id: '33333333',
    refusal: '记录不存在',
    without: '[]',
  }),
} satisfies Expected;
