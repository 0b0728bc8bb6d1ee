import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    可以询问: 'ask.send',
    正在提交: '',
    正在核对结果: '',
    指令未送达: 'ask.send',
    未收到答复: 'outcome.check',
  },
  journeys: [
    {
      title: '直接受理',
      input: 'location',
      steps: `
        开始 → 可以询问
        ask.send → 正在提交 | 33333333
        sendQuestion ✓ k7Q2m9x → 可以询问 | tellAccepted | "operation":{"id":"k7Q2m9x" | "idempotencyKey":null
        ask.send → 正在提交
        sendQuestion ✓ refused → 可以询问 | !tellAccepted
      `,
    },
    {
      title: '答复丢失：查不到、未送达、再发、查到',
      input: 'location',
      steps: `
        开始 → 可以询问
        ask.send → 正在提交
        sendQuestion ✗ → 正在核对结果 | 33333333
        lookUpOutcome ✗ → 未收到答复
        outcome.check → 正在核对结果
        lookUpOutcome ✓ false → 指令未送达
        ask.send → 正在提交 | 33333333
        sendQuestion ✗ → 正在核对结果
        lookUpOutcome ✓ k7Q2m9x → 可以询问 | tellAccepted | "operation":{"id":"k7Q2m9x"
      `,
    },
  ],
} satisfies Expected;
