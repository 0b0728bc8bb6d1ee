import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'device.assign device.fill device.register',
    正在登记: '',
    结果未知: 'device.register',
    已登记: 'device.another',
  },
  journeys: [
    {
      title: '填错、改对、登记、再登记一台',
      input: 'mine',
      steps: `
        开始 → 填写
        device.fill "F2" → =
        device.register → = | "errors":{"serial_number"
        device.fill F2LZK8Q1PLMN → =
        device.assign → = | "forClerk":"66666666
        device.register → 正在登记 | 33333333 | "errors":{}
        register ✓ 11111111 → 已登记 | 11111111 | tellRegistered
        device.another → 填写 | "serial_number":"" | "device":null
      `,
    },
    {
      title: '被拒绝三种，没有答复再登记',
      input: 'mine',
      steps: `
        开始 → 填写
        device.fill F2LZK8Q1PLMN → =
        device.register → 正在登记
        register ✓ 已在门店登记 → 填写 | "serial_number":"该序列号已在门店登记"
        device.register → 正在登记 | !该序列号已在门店登记
        register ✓ 配额已用完 → 填写 | "refusal":"配额已用完
        device.register → 正在登记 | !配额已用完
        register ✗ → 结果未知
        device.register → 正在登记 | 33333333
        register ✓ 11111111 → 已登记
      `,
    },
  ],
} satisfies Expected;
