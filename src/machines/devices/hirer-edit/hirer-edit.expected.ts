import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'hirer.cancel hirer.clear hirer.fill? hirer.save',
    正在提交: '',
    未收到答复: 'hirer.cancel hirer.save',
  },
  journeys: [
    {
      title: '改姓名和手机号，保存',
      input: 'device',
      steps: `
        开始 → 填写 | "hirer_name":"王*"
        hirer.fill 周宁 → = | 周宁
        hirer.fill 13800002026 → =
        hirer.save → 正在提交 | "hirer_name":"周宁" | "hirer_phone_number":"13800002026" | "based_on":{"hirer_name":"王*"
        不能 hirer.save → =
        不能 hirer.fill 周宁 → =
        不能 hirer.clear "nobody":true → =
        saveHirer ✓ "ok":true → 已保存 | "saved":{"hirer_name":"周宁"
      `,
    },
    {
      title: '姓名太长，改为清空',
      input: 'device',
      steps: `
        开始 → 填写
        hirer.fill 长长 → = | 长长
        hirer.save → = | !"errors":{}
        hirer.clear "nobody":true → = | "nobody":true
        不能 hirer.fill 周宁 → =
        hirer.save → 正在提交 | "hirer_name":null | "hirer_phone_number":null | "errors":{}
        saveHirer ✓ "ok":true → 已保存
      `,
    },
    {
      title: '清空时被拒绝，改为不清空',
      input: 'device',
      steps: `
        开始 → 填写
        hirer.fill 周宁 → =
        hirer.clear "nobody":true → =
        hirer.save → 正在提交 | "hirer_name":null
        saveHirer ✓ 手机号有误 → 填写 | "refusal":"承租人手机号有误" | "errors":{}
        hirer.save → 正在提交 | "refusal":null
        saveHirer ✓ 设备不存在 → 填写 | "refusal":"设备不存在" | "overtaken":false
        hirer.clear "nobody":false → = | "nobody":false
        hirer.save → 正在提交 | "refusal":null | "hirer_name":"周宁"
        saveHirer ✓ "ok":true → 已保存
      `,
    },
    {
      title: '同事刚改过：先显示，再保存就换掉',
      input: 'device',
      steps: `
        开始 → 填写
        hirer.fill 周宁 → =
        hirer.save → 正在提交
        saveHirer ✓ 赵敏 → 填写 | "seen":{"hirer_name":"周*" | "overtaken":true | 赵敏 | 周宁
        hirer.save → 正在提交 | "based_on":{"hirer_name":"周*"
        saveHirer ✗ → 未收到答复 | "overtaken":true
        hirer.save → 正在提交
        saveHirer ✓ "ok":true → 已保存
      `,
    },
    {
      title: '未收到答复就取消：说明结果未知；没有提交过就取消',
      input: 'device',
      steps: `
        开始 → 填写
        hirer.fill 周宁 → =
        hirer.save → 正在提交
        不能 hirer.cancel → =
        saveHirer ✗ → 未收到答复 | "lost":true
        不能 hirer.fill 周宁 → =
        不能 hirer.clear "nobody":true → =
        hirer.cancel → 已关闭 | "saved":null | "lost":true
      `,
    },
    {
      title: '取消',
      input: 'device',
      steps: `
        开始 → 填写
        hirer.cancel → 已关闭 | "lost":false
      `,
    },
    ...submissionJourneys({
      input: 'device',
      filled: `开始 → 填写
        hirer.fill 13800002026 → =`,
      submit: 'hirer.save',
      again: 'hirer.save',
      source: 'saveHirer',
      sent: '"hirer_phone_number":"13800002026"',
      accepted: '"ok":true',
      end: '已保存',
      blaming: '手机号有误',
      typing: 'hirer.fill 13800002026',
      refused: '设备不存在',
    }),
  ],
  isDialog: true,
} satisfies Expected;
