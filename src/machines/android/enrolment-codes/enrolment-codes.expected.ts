import { endableListJourneys, endableListTable } from '#machines/kits/endable-list/endable-list.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

const ending = '正在停用';

export default {
  table: endableListTable(ending),
  journeys: endableListJourneys({
    ending,
    answer: '赵一鸣',
    id: '77777777',
    refusal: '已有手机用此入网码入网',
    without: '[]',
  }),
} satisfies Expected;
