import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    未输入: 'platform.choose term.type',
    等输入停下: 'platform.choose term.type',
    正在搜索: 'platform.choose term.type',
    已搜索: 'platform.choose term.type',
    搜索失败: 'platform.choose search.retry term.type',
  },
  journeys: [
    {
      title: '输入、搜索、换平台、清空',
      input: 'phone',
      steps: `
        开始 → 未输入
        platform.choose "1" → = | "platform":"1"
        term.type 微信 → 等输入停下 | "term":"微信"
        ⏱ pause → 正在搜索 | {"term":"微信","platform":"1"}
        findApps ✓ com.tencent → 已搜索 | com.tencent.xin
        platform.choose "0" → 正在搜索 | !com.tencent.xin | {"term":"微信","platform":"0"}
        findApps ✗ → 搜索失败 | "problem":"
        search.retry → 正在搜索 | "problem":null
        term.type "" → 未输入 | "term":""
      `,
    },
    {
      title: '搜索期间继续输入',
      input: 'phone',
      steps: `
        开始 → 未输入
        term.type 微信 → 等输入停下
        ⏱ pause → 正在搜索
        term.type 微信 → 等输入停下
      `,
    },
  ],
} satisfies Expected;
