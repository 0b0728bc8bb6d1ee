import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    未显示: 'disclosure.ask',
    正在获取: '',
    未收到答复: 'disclosure.ask disclosure.hide',
    显示中: 'disclosure.hide',
  },
  journeys: [
    {
      title: '看一分钟自动隐藏',
      input: 'phone',
      steps: `
        开始 → 未显示
        disclosure.ask → 正在获取 | 33333333
        disclose ✓ 15900007731 → 显示中 | 15900007731
        ⏱ hideAgain → 未显示 | !15900007731 | "idempotencyKey":null
      `,
    },
    {
      title: 'SIM 卡记录不自动收起',
      input: 'cards',
      steps: `
        开始 → 未显示
        disclosure.ask → 正在获取 | get-sim-log
        disclose ✓ 8986 → 显示中 | 8986
        ⏱ hideAgain → = | 8986
        disclosure.hide → 未显示 | !8986
      `,
    },
    {
      title: '未收到答复，再问；没有登记；自己隐藏',
      input: 'phone',
      steps: `
        开始 → 未显示
        disclosure.ask → 正在获取
        disclose ✗ → 未收到答复
        disclosure.ask → 正在获取 | 33333333
        disclose ✓ 15900007731 → 显示中
        disclosure.hide → 未显示 | !15900007731
        disclosure.ask → 正在获取
        disclose ✓ "output":null → 未显示
        disclosure.ask → 正在获取
        disclose ✗ → 未收到答复
        disclosure.hide → 未显示
      `,
    },
  ],
} satisfies Expected;
