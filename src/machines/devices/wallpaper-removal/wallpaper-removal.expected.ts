import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    等待确认: 'removal.cancel removal.confirm',
    正在删除: '',
    未收到答复: 'removal.cancel removal.confirm',
  },
  journeys: [
    {
      title: '有指令要用，不删除；等指令发出后删除',
      input: 'own',
      steps: `
        开始 → 等待确认
        removal.confirm → 正在删除 | 77777777
        removeWallpaper ✓ 等待发出 → 等待确认 | 等待发出
        removal.confirm → 正在删除 | "refusal":null
        不能 removal.cancel → =
        removeWallpaper ✓ true → 已删除
      `,
    },
    {
      title: '未收到答复，重试；又未收到，关闭',
      input: 'own',
      steps: `
        开始 → 等待确认
        removal.confirm → 正在删除
        removeWallpaper ✗ → 未收到答复
        removal.confirm → 正在删除
        removeWallpaper ✗ → 未收到答复
        removal.cancel → 已关闭
      `,
    },
    {
      title: '取消',
      input: 'own',
      steps: `
        开始 → 等待确认
        removal.cancel → 已关闭
      `,
    },
  ],
  isDialog: true,
} satisfies Expected;
