import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    等待下次检测: 'code.missing tab.shown',
    询问最新版本: '',
    有新版本: '',
  },
  journeys: [
    {
      title: '询问几次，最后有新版本',
      input: 'plain',
      steps: `
        开始 → 等待下次检测
        ⏱ pollPause → 询问最新版本
        askLatest ✓ a → 等待下次检测 | "newBuild":false
        tab.shown → 询问最新版本
        askLatest ✗ → 等待下次检测
        code.missing → 询问最新版本
        askLatest ✓ b → 有新版本 | "newBuild":true | "type":"
      `,
    },
    {
      title: '监听失败，照样定时询问',
      input: 'plain',
      steps: `
        开始 → 等待下次检测
        ⏱ pollPause → 询问最新版本
        watchPage ✗ → 等待下次检测
        ⏱ pollPause → 询问最新版本
      `,
    },
  ],
  rests: { 有新版本: '提醒一次就够，刷新页面以后重新检测。' },
} satisfies Expected;
