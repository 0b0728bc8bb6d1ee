import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    立即锁定: 'lock.cancel lock.chooseLater lock.confirm lock.edit',
    定时锁定: 'lock.cancel lock.chooseNow lock.confirm lock.edit',
    正在发送: 'command.entering',
    出错: 'lock.cancel',
  },
  journeys: [
    {
      title: '立即锁定：密码错一次',
      input: 'filled',
      steps: `
        开始 → 立即锁定
        lock.edit "message","text":"" → = | "message":""
        lock.confirm → = | "errors":{"message"
        lock.edit 请联系门店 → =
        lock.confirm → 正在发送 | "errors":{} | command.confirm
        command.entering "password" → 立即锁定
        lock.confirm → 正在发送 | !安全密码错误
        securedCommand ✓ k7Q2m9x → 已受理 | k7Q2m9x
      `,
    },
    {
      title: '定时锁定：时间被退回，改为立即',
      input: 'filled',
      steps: `
        开始 → 立即锁定
        lock.chooseLater → 定时锁定 | "timing":"later"
        lock.confirm → = | "errors":{"when"
        lock.edit 2026-11-22T09:00 → =
        lock.confirm → 正在发送 | command.confirm
        command.entering "blamed":"when" → 定时锁定 | "when":"锁定时间不能早于当前时间"
        lock.chooseNow → 立即锁定 | "timing":"now" | !锁定时间不能早于当前时间
        lock.cancel → 已关闭 | "operation":null
      `,
    },
    {
      title: '指令自己结束或出错',
      input: 'filled',
      steps: `
        开始 → 立即锁定
        lock.confirm → 正在发送
        securedCommand ✓ null → 已关闭
      `,
    },
    {
      title: '出错后关闭',
      input: 'filled',
      steps: `
        开始 → 立即锁定
        lock.confirm → 正在发送
        securedCommand ✗ → 出错
        lock.cancel → 已关闭
      `,
    },
  ],
  isDialog: true,
} satisfies Expected;
