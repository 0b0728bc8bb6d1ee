import { ownJourneys, withOwn } from '#machines/kits/fresh/fresh.expected.ts';
import { pagedListJourneys, pagedListTable } from '#machines/kits/paged-list/paged-list.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: withOwn({
    加载中: `${pagedListTable.加载中} counter.choose sort.choose?`,
    已加载: `${pagedListTable.已加载} counter.choose sort.choose`,
    等变更告一段落: `${pagedListTable.等变更告一段落} counter.choose sort.choose?`,
    后台刷新: `${pagedListTable.后台刷新} counter.choose sort.choose?`,
    加载失败: `${pagedListTable.加载失败} counter.choose sort.choose?`,
  }),
  journeys: [
    ...pagedListJourneys('"lock_status":"1"'),
    ...ownJourneys({ input: 'unfiltered', answer: '"total":312', saved: '周宁' }),
    {
      title: '按数量筛选，排序',
      input: 'unfiltered',
      steps: `
        开始 → 加载中
        不能 sort.choose → =
        counter.choose → = | goTo | "lock_status":"1"
        load ✓ → 已加载
        counter.choose → = | goTo | "lock_status":"1"
        sort.choose → = | goTo | last_active_time
      `,
    },
  ],
} satisfies Expected;
