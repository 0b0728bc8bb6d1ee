import { freshJourneys } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

const id = '33333333-3333-4333-8333-333333333333';

export default {
  table: {
    加载中: 'batch.changed batch.close device.changed? page.turn? poll.due',
    已加载: 'batch.changed batch.close device.changed? page.turn? poll.due',
    等变更告一段落: 'batch.close load.retry? page.turn? poll.due',
    后台刷新: 'batch.changed batch.close device.changed? load.retry? page.turn? poll.due',
    加载失败: 'batch.changed batch.close device.changed? load.retry page.turn? poll.due',
    可以操作: 'batch.close batch.resume? batch.stop? failed.retry?',
    正在提交: 'batch.close',
  },
  journeys: [
    ...freshJourneys({
      input: 'a batch',
      answer: '"status":"running"',
      beside: '、可以操作',
      change: `batch.changed ${id}`,
    }),
    {
      title: '停止、继续；全部有结果后重试失败的，关闭后不再提示',
      input: 'a batch',
      steps: `
        开始 → 加载中、可以操作
        不能 batch.stop → =
        load ✓ "status":"running" → 已加载
        不能 batch.resume → =
        不能 failed.retry → =
        batch.stop → 正在提交 | "change":"batch.stop"
        changeBatch ✓ "refusal":null → 可以操作、后台刷新
        refresh ✓ "status":"stopped" → 已加载
        不能 batch.stop → =
        不能 device.changed → =
        batch.resume → 正在提交 | "change":"batch.resume"
        changeBatch ✓ 已超过 24 小时 → 可以操作、后台刷新 | "refusal":"已超过 24 小时"
        refresh ✓ "status":"stopped" → 已加载
        failed.retry → 正在提交 | "change":"failed.retry"
        changeBatch ✓ "refusal":null → 可以操作、后台刷新 | "refusal":null
        refresh ✓ "done":2 → 已加载
        不能 failed.retry → =
        batch.close → 已关闭 | dismissBatch | "batchId":"${id}"
      `,
    },
    {
      title: '有失败的：关闭不等于放弃，在别处收起后仍可重试',
      input: 'a batch',
      steps: `
        开始 → 加载中、可以操作
        load ✓ 设备拒绝执行 → 已加载
        failed.retry → 正在提交 | "change":"failed.retry"
        changeBatch ✓ "refusal":null → 可以操作、后台刷新
        refresh ✓ 设备拒绝执行 → 已加载
        batch.close → 已关闭 | !dismissBatch
      `,
    },
    {
      title: '停止后已放弃：不能继续，也不能重试',
      input: 'a batch',
      steps: `
        开始 → 加载中、可以操作
        load ✓ "status":"stopped","dismissed":true → 已加载
        不能 batch.resume → =
        不能 failed.retry → =
        batch.close → 已关闭 | !dismissBatch
      `,
    },
    {
      title: '停止未收到答复：再看一次',
      input: 'a batch',
      steps: `
        开始 → 加载中、可以操作
        load ✓ "status":"running" → 已加载
        device.changed → 等变更告一段落
        batch.stop → 正在提交
        changeBatch ✗ → 可以操作、后台刷新 | "refusal":null
        refresh ✗ → 加载失败 | !"problem":null
        batch.stop → 正在提交 | "change":"batch.stop"
        batch.close → 已关闭 | !dismissBatch
      `,
    },
    {
      title: '停止被拒绝，再停止未收到答复：不再显示先前的拒绝',
      input: 'a batch',
      steps: `
        开始 → 加载中、可以操作
        load ✓ "status":"running" → 已加载
        batch.stop → 正在提交
        changeBatch ✓ 已超过 24 小时 → 可以操作、后台刷新 | "refusal":"已超过 24 小时"
        batch.stop → 正在提交
        changeBatch ✗ → 可以操作 | "refusal":null
      `,
    },
    {
      title: '还有设备未出结果：设备有变更就再看',
      input: 'a batch',
      steps: `
        开始 → 加载中、可以操作
        device.changed → = | "changed":true
        load ✓ "status":"running" → 等变更告一段落
        ⏱ settle → 后台刷新 | "changed":false
        device.changed → = | "changed":true
        refresh ✗ → 加载失败
        device.changed → 等变更告一段落
      `,
    },
    {
      title: '设备都已有结果：设备的变更不理会',
      input: 'a batch',
      steps: `
        开始 → 加载中、可以操作
        load ✓ "status":"stopped" → 已加载
        poll.due → 后台刷新
        不能 device.changed → =
        refresh ✗ → 加载失败
        不能 device.changed → =
      `,
    },
    {
      title: '翻页',
      input: 'a batch',
      steps: `
        开始 → 加载中、可以操作
        load ✓ "status":"running" → 已加载
        page.turn "page":2 → 加载中 | "pageNumber":2
        不能 page.turn "page":2 → =
        load ✓ "status":"running" → 已加载
      `,
    },
  ],
  foreign: ['batch.changed 99999999'],
  isDialog: true,
  unconcerned: { 'a batch: device.changed': '设备都已有结果。' },
} satisfies Expected;
