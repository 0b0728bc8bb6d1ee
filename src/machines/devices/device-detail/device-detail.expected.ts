import { freshJourneys, freshTable, ownJourneys, withOwn } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: withOwn({
    加载中: freshTable.加载中,
    向设备核对: 'device.changed own.saved poll.due records.more?',
    加载更早的记录: 'detail.check device.changed own.saved poll.due',
    后台刷新: `${freshTable.后台刷新} detail.check? records.more?`,
    已加载: `${freshTable.已加载} detail.check records.more?`,
    等变更告一段落: `${freshTable.等变更告一段落} detail.check? records.more?`,
    设备不存在: 'load.retry device.changed poll.due',
    加载失败: `${freshTable.加载失败} detail.check? records.more?`,
  }),
  journeys: [
    {
      title: '没有更早的记录时不能再加载',
      input: 'device',
      steps: `
        开始 → 加载中
        load ✓ "total":0 → 已加载
        不能 records.more → =
      `,
    },
    ...freshJourneys({ input: 'device', answer: 'DX3YR2M8N4', quietly: '"mode":"quiet"' }),
    ...ownJourneys({ input: 'device', answer: 'DX3YR2M8N4', saved: '押金已退' }),
    {
      title: '向设备核对、加载更早的记录期间保存了备注',
      input: 'device',
      steps: `
        开始 → 加载中
        load ✓ → 已加载 | DX3YR2M8N4
        detail.check → 向设备核对
        own.saved 押金已退 → = | 押金已退
        check ✓ → 等变更告一段落 | 押金已退
        records.more → 加载更早的记录 | "saved":[]
        own.saved 押金已退 → = | 押金已退
        loadMore ✓ → 等变更告一段落 | 押金已退
      `,
    },
    {
      title: '加载、更早的记录、核对',
      input: 'device',
      steps: `
        开始 → 加载中 | "11111111
        load ✓ → 已加载 | DX3YR2M8N4
        records.more → 加载更早的记录 | "pages":2
        loadMore ✓ → 已加载 | "shownPages":2
        detail.check → 向设备核对 | "check"
        records.more → = | "pages":3
        check ✓ → 加载更早的记录 | "pages":3 | "checkedAt":0
        detail.check → 向设备核对
        poll.due → = | "changed":true
        check ✓ → 等变更告一段落 | "checkedAt":0
        detail.check → 向设备核对
        check ✗ → 加载失败
        detail.check → 向设备核对 | !"problem":null
        records.more → = | "pages":4
        check ✓ → 加载更早的记录 | "problem":null
        loadMore ✓ → 已加载 | "shownPages":4
      `,
    },
    {
      title: '有变更：等一等再刷新',
      input: 'device',
      steps: `
        开始 → 加载中
        device.changed 11111111 → = | "changed":true
        load ✓ → 等变更告一段落 | DX3YR2M8N4
        ⏱ settle → 后台刷新 | "quiet"
        poll.due → =
        refresh ✓ → 等变更告一段落
        poll.due → 后台刷新
        refresh ✓ → 已加载
        device.changed 11111111 → 等变更告一段落
        records.more → 加载更早的记录
        device.changed 11111111 → =
        loadMore ✓ → 等变更告一段落
        ⏱ settle → 后台刷新
        records.more → 加载更早的记录 | "pages":3
        poll.due → =
        loadMore ✗ → 加载失败 | DX3YR2M8N4
        detail.check → 向设备核对 | "changed":false
        check ✓ → 已加载
        poll.due → 后台刷新
        detail.check → 向设备核对
      `,
    },
    {
      title: '设备不存在，后来看得到',
      input: 'device',
      steps: `
        开始 → 加载中
        load ✓ "output":null → 设备不存在 | "missing":true
        不能 detail.check → =
        device.changed 11111111 → 等变更告一段落
        load.retry → 加载中
        poll.due → =
        load ✓ "output":null → 等变更告一段落
        ⏱ settle → 后台刷新
        load.retry → 加载中
        load ✓ "output":null → 设备不存在
        poll.due → 后台刷新
        device.changed 11111111 → =
        refresh ✓ "output":null → 等变更告一段落
        poll.due → 后台刷新
        refresh ✓ "output":null → 设备不存在
        load.retry → 加载中
        load ✓ DX3YR2M8N4 → 已加载 | "missing":false
      `,
    },
    {
      title: '加载失败时没有更早的记录；要更早的记录时设备不见了',
      input: 'device',
      steps: `
        开始 → 加载中
        load ✗ → 加载失败
        不能 records.more → =
        不能 detail.check → =
        ⏱ retry → 后台刷新
        refresh ✓ DX3YR2M8N4 → 已加载
        records.more → 加载更早的记录
        loadMore ✓ "output":null → 设备不存在 | !DX3YR2M8N4
      `,
    },
    {
      title: '核对时有变更；核对时设备不见了',
      input: 'device',
      steps: `
        开始 → 加载中
        load ✓ DX3YR2M8N4 → 已加载
        detail.check → 向设备核对 | "checkedAt":null
        check ✗ → 加载失败 | "checkedAt":null
        detail.check → 向设备核对
        check ✓ DX3YR2M8N4 → 已加载 | "checkedAt":0
        detail.check → 向设备核对
        device.changed 11111111 → = | "changed":true
        check ✓ "output":null → 等变更告一段落 | "checkedAt":null
        poll.due → 后台刷新
        refresh ✓ DX3YR2M8N4 → 已加载
        detail.check → 向设备核对
        check ✓ DX3YR2M8N4 → 已加载 | "checkedAt":0
        detail.check → 向设备核对
        check ✓ "output":null → 设备不存在 | "checkedAt":null
      `,
    },
    {
      title: '已加载时该再看一次，读取失败，要更早的记录',
      input: 'device',
      steps: `
        开始 → 加载中
        load ✓ DX3YR2M8N4 → 已加载
        poll.due → 后台刷新 | "quiet"
        refresh ✗ → 加载失败
        records.more → 加载更早的记录 | "pages":2
        loadMore ✓ DX3YR2M8N4 → 已加载 | "shownPages":2
        detail.check → 向设备核对
      `,
    },
    {
      title: '等变更时要更早的记录',
      input: 'device',
      steps: `
        开始 → 加载中
        load ✓ DX3YR2M8N4 → 已加载
        device.changed 11111111 → 等变更告一段落
        records.more → 加载更早的记录 | "pages":2
      `,
    },
  ],
  foreign: ['device.changed 22222222'],
} satisfies Expected;
