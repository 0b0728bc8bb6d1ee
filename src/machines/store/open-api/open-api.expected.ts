import { freshJourneys, ownJourneys, withOwn } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: withOwn({
    加载中: 'api.changed poll.due',
    已加载: 'api.changed callback.send? poll.due',
    等变更告一段落: 'callback.send? load.retry? poll.due',
    后台刷新: 'api.changed callback.send? load.retry? poll.due',
    加载失败: 'api.changed callback.send? load.retry poll.due',
    正在发送回调: 'own.saved',
  }),
  journeys: [
    ...freshJourneys({ input: 'administrator', answer: '"api_enabled":true', change: 'api.changed' }),
    ...ownJourneys({
      input: 'administrator',
      answer: '"api_enabled":true',
      saved: 'https://shop.example/new',
    }),
    {
      title: '测试投递：送达后重新读取',
      input: 'administrator',
      steps: `
        开始 → 加载中
        不能 callback.send null → =
        load ✓ "api_enabled":true → 已加载
        callback.send null → 正在发送回调 | "id":null
        不能 callback.send null → =
        sendCallback ✓ delivered → 后台刷新 | "state":"delivered"
        callback.send null → 正在发送回调 | "sent":null
        sendCallback ✓ 回调地址 → 后台刷新 | 请先填写并保存回调地址
        refresh ✓ "api_enabled":false → 已加载 | 请先填写并保存回调地址 | "api_enabled":false
        不能 callback.send null → =
      `,
    },
    {
      title: '加载失败：显示设置之前不能测试',
      input: 'administrator',
      steps: `
        开始 → 加载中
        load ✗ → 加载失败
        不能 callback.send null → =
        ⏱ retry → 后台刷新
        不能 callback.send null → =
        refresh ✓ "api_enabled":true → 已加载
        callback.send null → 正在发送回调
      `,
    },
    {
      title: '测试投递未收到答复：说明原因，重新读取后可再试',
      input: 'administrator',
      steps: `
        开始 → 加载中
        load ✓ "api_enabled":true → 已加载
        callback.send null → 正在发送回调
        sendCallback ✗ → 后台刷新 | "ok":false
        refresh ✗ → 加载失败 | "ok":false
        callback.send null → 正在发送回调 | "sent":null
        sendCallback ✓ delivered → 后台刷新
        refresh ✓ "api_enabled":true → 已加载 | "problem":null
        api.changed → 等变更告一段落
        callback.send null → 正在发送回调
      `,
    },
  ],
  deaf: { 正在发送回调: '发送后重新读取。' },
} satisfies Expected;
