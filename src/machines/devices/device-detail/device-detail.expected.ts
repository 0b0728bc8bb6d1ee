import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'device.changed poll.due',
    向设备核对: 'device.changed poll.due records.more?',
    加载更早的记录: 'detail.check device.changed poll.due',
    后台刷新: 'detail.check? detail.retry? device.changed poll.due records.more?',
    已加载: 'detail.check device.changed poll.due records.more',
    等变更告一段落: 'detail.check? detail.retry? poll.due records.more?',
    设备不存在: 'detail.retry device.changed poll.due',
    加载失败: 'detail.check? detail.retry device.changed poll.due records.more?',
  },
  journeys: [
    {
      title: '加载、更早的记录、核对',
      input: 'device',
      steps: `
        开始 → 加载中 | "11111111
        loadDevice ✓ → 已加载 | DX3YR2M8N4
        records.more → 加载更早的记录 | "pages":2
        loadMore ✓ → 已加载 | "shownPages":2
        detail.check → 向设备核对 | "check"
        records.more → = | "pages":3
        checkDevice ✓ → 加载更早的记录 | "pages":3
        detail.check → 向设备核对
        poll.due → = | "changed":true
        checkDevice ✓ → 等变更告一段落
        detail.check → 向设备核对
        checkDevice ✗ → 加载失败
        detail.check → 向设备核对
        checkDevice ✓ → 已加载 | "problem":null
      `,
    },
    {
      title: '有变更：等一等再刷新',
      input: 'device',
      steps: `
        开始 → 加载中
        不能 device.changed 22222222 → =
        device.changed 11111111 → = | "changed":true
        loadDevice ✓ → 等变更告一段落 | DX3YR2M8N4
        ⏱ settle → 后台刷新 | "quiet"
        poll.due → =
        refreshDevice ✓ → 等变更告一段落
        poll.due → 后台刷新
        refreshDevice ✓ → 已加载
        device.changed 11111111 → 等变更告一段落
        records.more → 加载更早的记录
        device.changed 11111111 → =
        loadMore ✓ → 等变更告一段落
        ⏱ settle → 后台刷新
        records.more → 加载更早的记录
        poll.due → =
        loadMore ✗ → 加载失败 | DX3YR2M8N4
        detail.check → 向设备核对
        checkDevice ✓ → 等变更告一段落
        poll.due → 后台刷新
        detail.check → 向设备核对
      `,
    },
    {
      title: '设备不存在，后来看得到',
      input: 'device',
      steps: `
        开始 → 加载中
        loadDevice ✓ "output":null → 设备不存在 | "missing":true
        不能 device.changed 22222222 → =
        不能 detail.check → =
        device.changed 11111111 → 等变更告一段落
        detail.retry → 加载中
        poll.due → =
        loadDevice ✓ "output":null → 等变更告一段落
        ⏱ settle → 后台刷新
        detail.retry → 加载中
        loadDevice ✓ "output":null → 设备不存在
        poll.due → 后台刷新
        device.changed 11111111 → =
        refreshDevice ✓ "output":null → 等变更告一段落
        poll.due → 后台刷新
        refreshDevice ✓ "output":null → 设备不存在
        detail.retry → 加载中
        loadDevice ✓ DX3YR2M8N4 → 已加载 | "missing":false
      `,
    },
    {
      title: '加载失败：自动再试，有变更，该再看，重试',
      input: 'device',
      steps: `
        开始 → 加载中
        loadDevice ✗ → 加载失败 | !"problem":null
        不能 device.changed 22222222 → =
        不能 records.more → =
        ⏱ retry → 后台刷新
        不能 device.changed 22222222 → =
        refreshDevice ✗ → 加载失败
        device.changed 11111111 → 等变更告一段落
        ⏱ settle → 后台刷新
        refreshDevice ✗ → 加载失败
        poll.due → 后台刷新
        detail.retry → 加载中
        loadDevice ✗ → 加载失败
        detail.retry → 加载中
        loadDevice ✓ DX3YR2M8N4 → 已加载 | "problem":null
        records.more → 加载更早的记录
        loadMore ✓ "output":null → 设备不存在 | !DX3YR2M8N4
      `,
    },
    {
      title: '别的设备的变更不理会',
      input: 'device',
      steps: `
        开始 → 加载中
        loadDevice ✓ DX3YR2M8N4 → 已加载
        不能 device.changed 22222222 → =
        detail.check → 向设备核对
        device.changed 11111111 → = | "changed":true
        checkDevice ✓ "output":null → 等变更告一段落
        poll.due → 后台刷新
        refreshDevice ✓ DX3YR2M8N4 → 已加载
        detail.check → 向设备核对
        checkDevice ✓ "output":null → 设备不存在
      `,
    },
    {
      title: '已加载时该再看一次，没有读到，要更早的记录',
      input: 'device',
      steps: `
        开始 → 加载中
        loadDevice ✓ DX3YR2M8N4 → 已加载
        poll.due → 后台刷新 | "quiet"
        refreshDevice ✗ → 加载失败
        records.more → 加载更早的记录 | "pages":2
        不能 device.changed 22222222 → =
        loadMore ✓ DX3YR2M8N4 → 已加载 | "shownPages":2
        detail.check → 向设备核对
        不能 device.changed 22222222 → =
      `,
    },
    {
      title: '等变更时要更早的记录',
      input: 'device',
      steps: `
        开始 → 加载中
        loadDevice ✓ DX3YR2M8N4 → 已加载
        device.changed 11111111 → 等变更告一段落
        records.more → 加载更早的记录 | "pages":2
      `,
    },
  ],
} satisfies Expected;
