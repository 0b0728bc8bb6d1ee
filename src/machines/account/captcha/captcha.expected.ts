import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'captcha.reload',
    安全校验中: 'captcha.reload',
    已显示: 'captcha.reload',
    加载失败: 'captcha.reload',
  },
  journeys: [
    {
      title: '直接得到图片，再换一张',
      input: 'plain',
      steps: `
        开始 → 加载中
        loadCaptcha ✓ /captcha → 已显示 | /captcha
        captcha.reload → 加载中 | !/captcha
        loadCaptcha ✗ → 加载失败
        captcha.reload → 加载中
      `,
    },
    {
      title: '先完成计算才有图片',
      input: 'plain',
      steps: `
        开始 → 加载中
        loadCaptcha ✓ 6f1c2d3e → 安全校验中 | 6f1c2d3e
        loadCaptcha ✓ 7a2d3e4f → = | 7a2d3e4f | !6f1c2d3e
        loadCaptcha ✓ /captcha → 已显示 | /captcha
      `,
    },
    {
      title: '计算时失败',
      input: 'plain',
      steps: `
        开始 → 加载中
        loadCaptcha ✓ 6f1c2d3e → 安全校验中
        loadCaptcha ✗ → 加载失败
      `,
    },
  ],
} satisfies Expected;
