import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    未显示: 'part.open',
    加载中: 'part.open',
    加载失败: 'part.open',
    已显示: 'part.close',
  },
  journeys: [
    {
      title: '第一次显示，关闭，再显示时代码已在',
      input: 'plain',
      steps: `
        开始 → 未显示
        不能 part.close → =
        part.open "isHere":false → 加载中
        不能 part.close → =
        fetchPart ✓ → 已显示 | !tellFailure
        不能 part.open "isHere":true → =
        不能 part.open "isHere":false → =
        part.close → 未显示
        part.open "isHere":true → 已显示
      `,
    },
    {
      title: '加载失败，提示一次，再要一次',
      input: 'plain',
      steps: `
        开始 → 未显示
        part.open "isHere":false → 加载中
        fetchPart ✗ → 加载失败 | tellFailure
        part.open "isHere":false → 加载中 | !tellFailure
        fetchPart ✗ → 加载失败 | tellFailure
        part.open "isHere":false → 加载中
        fetchPart ✓ → 已显示
      `,
    },
    {
      title: '等待时又要别的部分；失败后要一个已加载的',
      input: 'plain',
      steps: `
        开始 → 未显示
        part.open "isHere":false → 加载中
        part.open "isHere":false → 加载中
        part.open "isHere":true → 已显示 | !tellFailure
        part.close → 未显示
        part.open "isHere":false → 加载中
        fetchPart ✗ → 加载失败
        part.open "isHere":true → 已显示
      `,
    },
  ],
} satisfies Expected;
