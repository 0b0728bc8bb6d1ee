import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'contract.cancel contract.fill? contract.save',
    正在提交: '',
    未收到答复: 'contract.cancel contract.save',
  },
  journeys: [
    {
      title: '设置到期自动锁定：没有填全，密码格式不对，密码错误，改对后保存',
      input: 'no contract',
      steps: `
        开始 → 填写 | "at_due":"remind" | "last_day":""
        contract.save Guard-2026 → = | "last_day":"请选择到期日" | !"password":"
        contract.fill 2027-03-31 → = | "errors":{}
        contract.fill "grace_days" → = | "grace_days":""
        contract.save Guard-2026 → = | "grace_days":"宽限天数
        contract.cancel → 已关闭 | "grace_days":""
      `,
    },
    {
      title: '设置自动锁定要验证安全密码',
      input: 'no contract',
      steps: `
        开始 → 填写
        contract.fill 2027-03-31 → =
        contract.fill "at_due" → = | "at_due":"lock"
        contract.save "x" → = | "password":"
        contract.save Guard-2026 → 正在提交 | "password":"Guard-2026" | "lock_at":"09:00" | "basedOn":null
        saveContract ✓ 安全密码错误 → 填写 | "password":"安全密码错误" | "at_due":"lock" | !Guard-2026
        contract.save Guard-2026 → 正在提交 | "errors":{} | "grace_days":0
        saveContract ✓ "ok":true → 已保存
      `,
    },
    {
      title: '续期：日期不存在，早于原到期日不提交；未收到答复就关闭',
      input: 'extending',
      steps: `
        开始 → 填写 | "last_day":"2026-12-31"
        contract.save Guard-2026 → = | 续期后的到期日应晚于
        contract.fill 2026-02-30 → = | "errors":{}
        contract.save Guard-2026 → = | 到期日有误
        contract.fill 2027-03-31 → = | "errors":{}
        contract.save Guard-2026 → 正在提交 | "way":"extend" | "last_day":"2027-03-31" | "basedOn":"2026-11-20T02:00:00.000Z" | !"password":"
        saveContract ✗ → 未收到答复
        contract.cancel → 已关闭 | "saved":null | "lost":true
      `,
    },
    {
      title: '结清：没有可填的内容；同事刚改过，先显示再结清',
      input: 'settling',
      steps: `
        开始 → 填写
        不能 contract.fill 2027-03-31 → =
        contract.save Guard-2026 → 正在提交 | "way":"settle" | "basedOn":"2026-11-20T02:00:00.000Z"
        saveContract ✓ 赵敏 → 填写 | "overtaken":true | "seen":{"last_day":"2027-01-31" | 赵敏
        contract.save Guard-2026 → 正在提交 | "basedOn":"2026-11-20T03:00:00.000Z" | "overtaken":true
        saveContract ✓ "ok":true → 已保存 | "overtaken":true
      `,
    },
    {
      title: '取消自动锁定：只改到期处理；同事已取消时不再提交',
      input: 'no lock',
      steps: `
        开始 → 填写
        不能 contract.fill 2027-03-31 → =
        contract.save Guard-2026 → 正在提交 | "at_due":"remind" | "last_day":"2026-12-31" | "grace_days":3 | "lock_at":null
        saveContract ✓ 赵敏 → 填写 | "overtaken":true
        contract.save Guard-2026 → = | 自动锁定已取消，或合同已结清
        contract.cancel → 已关闭
      `,
    },
    ...submissionJourneys({
      input: 'no contract',
      filled: `开始 → 填写
        contract.fill 2027-03-31 → =`,
      submit: 'contract.save Guard-2026',
      again: 'contract.save Guard-2026',
      source: 'saveContract',
      sent: '"last_day":"2027-03-31"',
      accepted: '"ok":true',
      end: '已保存',
      blaming: '到期日应在',
      typing: 'contract.fill 2027-03-31',
      refused: '没有权限',
    }),
  ],
  isDialog: true,
} satisfies Expected;
