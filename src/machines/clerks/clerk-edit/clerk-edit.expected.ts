import { permissionCode } from '#domain/access/permissions.ts';
import { codeJourney, passwordJourney } from '#machines/kits/proof/proof.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

const [lock, overlook, erase] = (
  ['apple.enableLostMode', 'apple.viewVisibleClerk', 'apple.erase'] as const
).map(permissionCode);

export default {
  table: {
    填写: 'clerk.cancel clerk.change clerk.review?',
    核对: 'clerk.back clerk.cancel clerk.confirm code.sent?',
    正在保存: '',
    未收到答复: 'clerk.again clerk.cancel',
  },
  journeys: [
    passwordJourney({
      input: 'rights',
      until: `
        开始 → 填写
        clerk.change ${erase} → =
        clerk.review → 核对
      `,
      asked: '核对',
      give: 'clerk.confirm',
      sending: '正在保存',
      source: 'saveClerk',
      wrongPassword: 'credential',
    }),
    codeJourney({
      input: 'profile',
      until: `
        开始 → 填写
        clerk.change 12057180033 → =
        clerk.review → 核对
      `,
      asked: '核对',
      give: 'clerk.confirm',
      sending: '正在保存',
      source: 'saveClerk',
      wrongPassword: 'credential',
      wrongCode: '短信验证码错误',
    }),
    {
      title: '改姓名：漏填，改好，直接保存',
      input: 'profile',
      steps: `
        开始 → 填写
        不能 clerk.review → =
        clerk.change "name":"" → = | "name":""
        clerk.review → = | "errors":{"name":"请输入姓名"}
        clerk.change 东门 → = | "errors":{}
        clerk.review → 正在保存 | "password":null | 东门
        saveClerk ✓ "ok":true → 已保存
      `,
    },
    {
      title: '改权限：核对，返回，再核对，用安全密码保存',
      input: 'rights',
      steps: `
        开始 → 填写
        clerk.change ${erase} → = | "permission":["${lock}","${erase}"]
        clerk.review → 核对
        clerk.back → 填写 | "permission":["${lock}","${erase}"]
        clerk.review → 核对
        clerk.confirm Guard-2026 → 正在保存 | "password":"Guard-2026" | "2026-11-19T02:00:00.000Z"
        saveClerk ✓ "ok":true → 已保存
      `,
    },
    {
      title: '同事刚改过权限和配额：先显示，本人的改动放在上面，再保存',
      input: 'rights',
      steps: `
        开始 → 填写
        clerk.change ${erase} → =
        clerk.review → 核对
        clerk.confirm Guard-2026 → 正在保存
        saveClerk ✓ ${lock},${overlook} → 核对 | 赵敏 | "permission":["${overlook}","${lock}","${erase}"] | "quota":"30" | "asked":{"password":2
        clerk.confirm Guard-2026 → 正在保存 | "2026-11-21T01:58:00.000Z" | "problem":null
        saveClerk ✓ "ok":true → 已保存
      `,
    },
    {
      title: '同事刚改过，改名未经确认也不覆盖',
      input: 'profile',
      steps: `
        开始 → 填写
        clerk.change 东门 → =
        clerk.review → 正在保存
        saveClerk ✓ ${lock},${overlook} → 核对 | 赵敏 | 东门 | "quota":"30"
        clerk.confirm "password" → 正在保存 | "password":null
        saveClerk ✗ → 未收到答复
        clerk.again → 核对
        clerk.cancel → 已关闭 | "saved":null | "lost":true
      `,
    },
    {
      title: '同事已改成同样的',
      input: 'rights',
      steps: `
        开始 → 填写
        clerk.change ${erase} → =
        clerk.review → 核对
        clerk.confirm Guard-2026 → 正在保存
        saveClerk ✓ ${lock},${erase} → 同事已改成同样内容 | "saved":{"id"
      `,
    },
    {
      title: '手机号已被使用；自己刚被取消管理员身份',
      input: 'profile',
      steps: `
        开始 → 填写
        clerk.change 12057180033 → =
        clerk.review → 核对
        clerk.confirm 135790 → 正在保存
        saveClerk ✓ 手机号已被使用 → 填写 | "errors":{"phone_number":"手机号已被使用"}
        clerk.change 12057180033 → = | "errors":{}
        clerk.review → 核对
        clerk.confirm 135790 → 正在保存
        saveClerk ✓ 没有权限 → 核对 | 没有权限 | 12057180033
        clerk.cancel → 已关闭
      `,
    },
  ],
  isDialog: true,
} satisfies Expected;
