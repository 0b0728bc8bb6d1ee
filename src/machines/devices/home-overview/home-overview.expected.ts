import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'devices.changed',
    等待重试: 'devices.changed overview.retry',
    后台重试: 'devices.changed overview.retry',
    最新: 'devices.changed',
    有变化: 'overview.retry?',
    更新中: 'devices.changed overview.retry?',
    重试中: 'devices.changed',
    更新失败: 'devices.changed overview.retry',
  },
  journeys: [
    {
      title: '加载，有变化，更新失败，再更新',
      input: 'plain',
      steps: `
        开始 → 加载中 | "quiet":false
        loadOverview ✓ "locked":1 → 最新 | "locked":1
        devices.changed → 有变化
        ⏱ refreshPause → 更新中 | "quiet":true
        devices.changed → = | "changed":true
        loadOverview ✓ "locked":2 → 有变化 | "locked":2 | "changed":true
        ⏱ refreshPause → 更新中 | "changed":false
        loadOverview ✗ → 更新失败 | "outdated":true
        ⏱ retry → 更新中
        overview.retry → 重试中 | "quiet":false
        askOverview ✗ → 更新失败
      `,
    },
    {
      title: '更新失败后按重试',
      input: 'plain',
      steps: `
        开始 → 加载中
        devices.changed → =
        loadOverview ✓ "locked":1 → 有变化
        ⏱ refreshPause → 更新中
        loadOverview ✗ → 更新失败 | "outdated":true
        devices.changed → 有变化
        overview.retry → 重试中
        devices.changed → =
        askOverview ✓ "locked":2 → 有变化 | "locked":2 | "outdated":false
        ⏱ refreshPause → 更新中
        loadOverview ✗ → 更新失败
        overview.retry → 重试中
        askOverview ✗ → 更新失败
        overview.retry → 重试中
        askOverview ✓ "locked":1 → 最新 | "locked":1 | "outdated":false
      `,
    },
    {
      title: '第一次就失败',
      input: 'plain',
      steps: `
        开始 → 加载中
        loadOverview ✗ → 等待重试
        ⏱ retry → 后台重试 | "quiet":true
        devices.changed → =
        retryOverview ✗ → 等待重试
        devices.changed → 后台重试
        overview.retry → 加载中 | "quiet":false
        loadOverview ✗ → 等待重试
        overview.retry → 加载中
        loadOverview ✗ → 等待重试
        ⏱ retry → 后台重试
        devices.changed → =
        retryOverview ✓ "locked":2 → 有变化 | "locked":2
      `,
    },
    {
      title: '第一次失败，自动重试成功',
      input: 'plain',
      steps: `
        开始 → 加载中
        loadOverview ✗ → 等待重试
        ⏱ retry → 后台重试
        retryOverview ✓ "locked":2 → 最新 | "locked":2
      `,
    },
    {
      title: '有变化后更新成功',
      input: 'plain',
      steps: `
        开始 → 加载中
        loadOverview ✓ "locked":1 → 最新
        devices.changed → 有变化
        ⏱ refreshPause → 更新中
        loadOverview ✓ "locked":2 → 最新 | "locked":2 | "changed":false
      `,
    },
  ],
} satisfies Expected;
