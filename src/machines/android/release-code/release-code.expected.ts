import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  isDialog: true,
  table: {
    等待撤销时间过去: 'code.close',
    等待安全密码: 'code.get code.close',
    正在获取: '',
    显示密码: 'code.close',
    不再发放: 'code.close',
  },
  journeys: [
    {
      title: '等撤销时间过去，填错密码、填对、得到密码',
      input: 'held',
      steps: `
        开始 → 等待撤销时间过去 | 33333333
        不能 code.get → =
        ⏱ hold → 等待安全密码
        code.get "" → = | "problem":"请输入安全密码
        code.get Guard-2026 → 正在获取 | 33333333 | "problem":null
        不能 code.close → =
        fetchCode ✓ 安全密码错误 → 等待安全密码 | 安全密码错误
        code.get Guard-2026 → 正在获取
        fetchCode ✓ told → 显示密码
        code.close → 已关闭
      `,
    },
    {
      title: '未收到答复再获取；撤销时间未过；已撤销',
      input: 'held',
      steps: `
        开始 → 等待撤销时间过去
        ⏱ hold → 等待安全密码
        code.get Guard-2026 → 正在获取 | 33333333
        fetchCode ✗ → 等待安全密码 | "problem":"
        code.get Guard-2026 → 正在获取 | 33333333
        fetchCode ✓ 02:00:40 → 等待撤销时间过去 | 02:00:40
        ⏱ hold → 等待安全密码
        code.get Guard-2026 → 正在获取
        fetchCode ✓ 密码未发放 → 不再发放 | 密码未发放
        code.close → 已关闭
      `,
    },
  ],
} satisfies Expected;
