import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    未入网: 'code.given',
    入网中: '',
    稍后再入网: 'code.given',
    回报结果: 'network.lost',
    等待指令: 'network.lost',
    上报状态: 'network.lost',
    稍后重试: 'network.lost',
    执行指令: '',
    没有网络: 'network.back',
    密钥作废: 'code.given',
  },
  journeys: [
    {
      title: '入网后领取一条指令，执行并回报，再按要求上报',
      input: 'a new phone',
      steps: `
        开始 → 未入网
        code.given → 入网中 | "code":"7Q2K-9MXD"
        enrol ✓ "ok":true → 回报结果 | "enrolled":true | "code":""
        sendAnswers ✓ "ended":false → 等待指令
        poll ✓ lock → 执行指令 | 请联系门店
        不能 network.lost → =
        carryOut ✓ → 回报结果 | !请联系门店
        sendAnswers ✓ "ended":false → 等待指令
        poll ✓ lock → 执行指令
        carryOut ✓ → 回报结果
        sendAnswers ✗ → 稍后重试
        ⏱ retryPause → 回报结果 | "failures":1
        network.lost → 没有网络
        network.back → 回报结果 | "failures":0
        sendAnswers ✓ "ended":true → 密钥作废 | "enrolled":false
      `,
    },
    {
      title: '重启后先回报，断网再恢复，密钥作废后凭新入网码入网',
      input: 'a restart',
      steps: `
        开始 → 回报结果
        network.lost → 没有网络
        network.back → 回报结果
        sendAnswers ✓ "ended":false → 等待指令
        poll ✓ "commands":[],"report":true → 上报状态
        report ✓ "ended":false → 等待指令
        poll ✓ "ended":true → 密钥作废
        code.given → 入网中
        enrol ✗ → 稍后再入网
        ⏱ retryPause → 入网中
        enrol ✓ "ok":false → 未入网 | 入网码无效或已过期
      `,
    },
    {
      title: '没有指令时接着等，联系不上时稍后再回报',
      input: 'a restart',
      steps: `
        开始 → 回报结果
        sendAnswers ✓ "ended":false → 等待指令
        poll ✓ "commands":[],"report":false → 等待指令
        poll ✗ → 稍后重试
        ⏱ retryPause → 回报结果 | "failures":1
        sendAnswers ✓ "ended":false → 等待指令 | "failures":0
        poll ✓ lock → 执行指令
        carryOut ✗ → 稍后重试 | !请联系门店
        ⏱ retryPause → 回报结果
        sendAnswers ✓ "ended":false → 等待指令
        poll ✓ "commands":[],"report":true → 上报状态
        report ✗ → 稍后重试
        ⏱ retryPause → 回报结果
        sendAnswers ✓ "ended":false → 等待指令
        poll ✓ "commands":[],"report":true → 上报状态
        report ✓ "ended":true → 密钥作废 | "enrolled":false
      `,
    },
    {
      title: '入网时联系不上，改用另一个入网码',
      input: 'a new phone',
      steps: `
        开始 → 未入网
        code.given 7Q2K-9MXD → 入网中 | 7Q2K-9MXD
        enrol ✗ → 稍后再入网 | "failures":1
        code.given H4TW-C6RN → 入网中 | H4TW-C6RN | !7Q2K-9MXD
      `,
    },
  ],
  alike: { poll: '与指令一起要求的上报，执行完后再次领取时仍会要求；没有指令时没有内容可留。' },
} satisfies Expected;
