import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中:
      'counter.choose device.changed filter.apply filter.reset page.turn? pageSize.choose? place.changed poll.due sort.choose?',
    已加载:
      'counter.choose device.changed filter.apply filter.reset page.turn pageSize.choose place.changed poll.due sort.choose',
    等变更告一段落:
      'counter.choose filter.apply filter.reset list.retry? page.turn? pageSize.choose? place.changed poll.due sort.choose?',
    后台刷新:
      'counter.choose device.changed filter.apply filter.reset list.retry? page.turn? pageSize.choose? place.changed poll.due sort.choose?',
    加载失败:
      'counter.choose device.changed filter.apply filter.reset list.retry page.turn? pageSize.choose? place.changed poll.due sort.choose?',
  },
  journeys: [
    {
      title: '加载、筛选、翻页，条件写进地址再加载',
      input: 'unfiltered',
      steps: `
        开始 → 加载中 | {"query":{},"quiet":false}
        loadPage ✓ → 已加载 | "total":312
        filter.apply "lock_status" → = | goTo | "lock_status":"1"
        place.changed "lock_status" → 加载中 | {"query":{"lock_status":"1"},"quiet":false}
        loadPage ✓ → 已加载
        filter.reset → = | goTo
        counter.choose → = | goTo
        sort.choose → = | goTo | last_active_time
        page.turn → = | goTo
        pageSize.choose → = | goTo | 50
        place.changed {"query":{} → 加载中 | {"query":{},"quiet":false}
      `,
    },
    {
      title: '条件未变再按查询，加载期间有变更',
      input: 'unfiltered',
      steps: `
        开始 → 加载中
        device.changed → = | "changed":true
        loadPage ✓ → 等变更告一段落 | "total":312 | "changed":false
        ⏱ settle → 后台刷新 | "quiet":true
        poll.due → = | "changed":true
        refreshPage ✓ → 等变更告一段落
        poll.due → 后台刷新
        refreshPage ✓ → 已加载
        filter.apply {"filter":{} → 加载中 | !goTo | "quiet":false
        poll.due → =
        loadPage ✓ → 等变更告一段落
      `,
    },
    {
      title: '加载失败：自动再试，重试，有变更',
      input: 'unfiltered',
      steps: `
        开始 → 加载中
        loadPage ✗ → 加载失败 | !"problem":null
        ⏱ retry → 后台刷新 | "quiet":true
        list.retry → 加载中 | "quiet":false
        loadPage ✗ → 加载失败
        device.changed → 等变更告一段落
        list.retry → 加载中
        loadPage ✗ → 加载失败
        poll.due → 后台刷新
        refreshPage ✓ → 已加载 | "problem":null
        device.changed → 等变更告一段落
        ⏱ settle → 后台刷新
        refreshPage ✗ → 加载失败 | !"problem":null | "total":312
        list.retry → 加载中
        loadPage ✓ → 已加载
        poll.due → 后台刷新
      `,
    },
  ],
} satisfies Expected;
