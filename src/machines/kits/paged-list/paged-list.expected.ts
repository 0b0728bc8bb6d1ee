import type { Journey } from '#tests/path-harness/expected.ts';
import { freshJourneys, freshTable } from '../fresh/fresh.expected.ts';

const always = 'filter.apply filter.reset place.changed';
const perhapsWithRows = `${always} page.turn? pageSize.choose?`;

/** What must be possible in each state of a list that is shown page by page (`paged-list.ts`). */
export const pagedListTable = {
  加载中: `${freshTable.加载中} ${perhapsWithRows}`,
  已加载: `${freshTable.已加载} ${always} page.turn pageSize.choose`,
  等变更告一段落: `${freshTable.等变更告一段落} ${perhapsWithRows}`,
  后台刷新: `${freshTable.后台刷新} ${perhapsWithRows}`,
  加载失败: `${freshTable.加载失败} ${perhapsWithRows}`,
};

/**
 * What whoever looks through a list goes through.
 * @param filter the filter of the model, as it is written in JSON
 */
export const pagedListJourneys = (filter: string): readonly Journey[] => [
  ...freshJourneys({ input: 'unfiltered', answer: '"total":312' }),
  {
    title: '筛选、翻页：先改变地址，再按地址加载',
    input: 'unfiltered',
    steps: `
      开始 → 加载中 | {"query":{},"quiet":false}
      不能 page.turn → =
      load ✓ → 已加载 | "total":312
      filter.apply {"filter":{${filter}} → = | goTo | ${filter}
      place.changed {"query":{${filter}} → 加载中 | {"query":{${filter}},"quiet":false} | "total":312
      load ✓ → 已加载
      filter.reset → = | "goTo","detail":{"query":{}}
      page.turn → = | goTo | "page_num":"2"
      pageSize.choose → = | goTo | "page_size":"50"
      place.changed {"query":{} → 加载中 | {"query":{},"quiet":false}
    `,
  },
  {
    title: '条件未变再按查询',
    input: 'unfiltered',
    steps: `
      开始 → 加载中
      load ✓ → 已加载
      不能 place.changed {"query":{} → =
      filter.apply {"filter":{} → 加载中 | !goTo | {"query":{},"quiet":false}
      poll.due → =
      load ✓ → 等变更告一段落
      ⏱ settle → 后台刷新 | {"query":{},"quiet":true}
      place.changed {"query":{${filter}} → 加载中 | {"query":{${filter}},"quiet":false}
      load ✗ → 加载失败
      filter.apply {"filter":{${filter}} → 加载中 | !goTo
    `,
  },
];
