import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'device.changed filter.apply filter.reset page.turn? pageSize.choose? place.changed poll.due',
    已加载: 'device.changed filter.apply filter.reset page.turn pageSize.choose place.changed poll.due',
    等变更告一段落:
      'filter.apply filter.reset list.retry? page.turn? pageSize.choose? place.changed poll.due',
    后台刷新:
      'device.changed filter.apply filter.reset list.retry? page.turn? pageSize.choose? place.changed poll.due',
    加载失败:
      'device.changed filter.apply filter.reset list.retry page.turn? pageSize.choose? place.changed poll.due',
  },
  journeys: [
    {
      title: '加载、筛选、翻页，条件写进地址再加载',
      input: 'unfiltered',
      steps: `
        开始 → 加载中 | {"query":{},"quiet":false}
        loadLog ✓ → 已加载 | "total":312
        filter.apply "status" → = | goTo | "status":"5"
        place.changed "status" → 加载中 | {"query":{"status":"5"},"quiet":false}
        loadLog ✓ → 已加载
        filter.reset → = | goTo
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
        loadLog ✓ → 等变更告一段落 | "total":312 | "changed":false
        ⏱ settle → 后台刷新 | "quiet":true
        poll.due → = | "changed":true
        refreshLog ✓ → 等变更告一段落
        poll.due → 后台刷新
        refreshLog ✓ → 已加载
        filter.apply {"filter":{} → 加载中 | !goTo | "quiet":false
        poll.due → =
        loadLog ✓ → 等变更告一段落
      `,
    },
    {
      title: '加载失败：自动再试，重试，有变更',
      input: 'unfiltered',
      steps: `
        开始 → 加载中
        loadLog ✗ → 加载失败 | !"problem":null
        ⏱ retry → 后台刷新 | "quiet":true
        list.retry → 加载中 | "quiet":false
        loadLog ✗ → 加载失败
        device.changed → 等变更告一段落
        list.retry → 加载中
        loadLog ✗ → 加载失败
        poll.due → 后台刷新
        refreshLog ✓ → 已加载 | "problem":null
        device.changed → 等变更告一段落
        ⏱ settle → 后台刷新
        refreshLog ✗ → 加载失败 | !"problem":null | "total":312
        list.retry → 加载中
        loadLog ✓ → 已加载
        poll.due → 后台刷新
      `,
    },
  ],
} satisfies Expected;
