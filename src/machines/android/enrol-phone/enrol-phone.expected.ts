import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'code.assign code.channel code.make',
    正在提交: '',
    未收到答复: 'code.make',
    加载中: 'device.changed poll.due code.another',
    已加载: 'device.changed poll.due code.another',
    等变更告一段落: 'load.retry? poll.due code.another',
    后台刷新: 'device.changed load.retry? poll.due code.another',
    加载失败: 'device.changed load.retry poll.due code.another',
    入网码已用过或已失效: 'code.another',
  },
  journeys: [
    {
      title: '生成、等待、手机入网、再新增一台',
      input: 'mine',
      steps: `
        开始 → 填写
        code.assign somebody → =
        code.make → = | "errors":{"for_clerk"
        code.assign 66666666 → = | "forClerk":"66666666 | "errors":{}
        code.channel 2 → = | "channel":2
        code.make → 正在提交 | 33333333 | "channel":2
        makeCode ✓ K7Q2M9XP → 已加载 | K7Q2M9XP
        device.changed → 等变更告一段落
        ⏱ settle → 后台刷新 | 77777777 | "quiet":true
        refresh ✓ "open" → 已加载 | "open"
        poll.due → 后台刷新
        refresh ✓ "refused":{ → 已加载 | 02:10:00
        poll.due → 后台刷新
        refresh ✓ "used" → 入网码已用过或已失效 | AN3YR2M8N4 | tellOver
        code.another → 填写 | "made":null | "latest":null
      `,
    },
    {
      title: '看着入网码时有变更；刷新失败：自动再试，重试',
      input: 'mine',
      steps: `
        开始 → 填写
        code.assign 66666666 → =
        code.make → 正在提交
        makeCode ✓ K7Q2M9XP → 已加载
        device.changed → 等变更告一段落
        不能 load.retry → =
        poll.due → 后台刷新 | "quiet":true
        不能 load.retry → =
        device.changed → = | "changed":true
        refresh ✓ "open" → 等变更告一段落
        ⏱ settle → 后台刷新 | "changed":false
        poll.due → = | "changed":true
        refresh ✗ → 加载失败 | "problem":"
        ⏱ retry → 后台刷新 | "changed":false
        load.retry → 加载中 | "quiet":false
        device.changed → = | "changed":true
        load ✗ → 加载失败
        load.retry → 加载中 | "changed":false
        poll.due → = | "changed":true
        load ✓ "open" → 等变更告一段落 | "problem":null
      `,
    },
    {
      title: '失败后有变更，重试后看到手机已入网',
      input: 'mine',
      steps: `
        开始 → 填写
        code.assign 66666666 → =
        code.make → 正在提交
        makeCode ✓ K7Q2M9XP → 已加载
        poll.due → 后台刷新
        refresh ✗ → 加载失败
        poll.due → 后台刷新
        refresh ✗ → 加载失败
        device.changed → 等变更告一段落
        load.retry → 加载中
        load ✓ "open" → 已加载 | "problem":null
        poll.due → 后台刷新
        refresh ✗ → 加载失败
        load.retry → 加载中
        load ✓ "used" → 入网码已用过或已失效 | tellOver
      `,
    },
    ...submissionJourneys({
      input: 'mine',
      filled: `开始 → 填写
        code.assign 66666666 → =`,
      submit: 'code.make',
      again: 'code.make',
      source: 'makeCode',
      sent: '33333333',
      accepted: 'K7Q2M9XP',
      end: '已加载',
      blaming: '店员不存在',
      typing: 'code.assign 66666666',
      refused: '配额已用完',
    }),
  ],
  deaf: {
    填写: '尚未生成入网码。',
    正在提交: '同上。',
    未收到答复: '同上。',
    入网码已用过或已失效: '不会再变。',
  },
} satisfies Expected;
