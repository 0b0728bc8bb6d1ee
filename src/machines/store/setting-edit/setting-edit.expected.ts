import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'setting.cancel setting.fill setting.save',
    正在提交: '',
    未收到答复: 'setting.cancel setting.save',
  },
  journeys: [
    {
      title: '密码格式不对，密码错误，改对后保存',
      input: 'the SMS switch',
      steps: `
        开始 → 填写
        setting.fill get_activation_lock_password → = | "get_activation_lock_password":true
        setting.save "x" → = | "password":"
        setting.save Guard-2026 → 正在提交 | "basedOn":"2026-11-20T02:00:00.000Z" | Guard-2026
        saveSetting ✓ 安全密码错误 → 填写 | "password":"安全密码错误" | "get_activation_lock_password":true
        setting.save Guard-2026 → 正在提交 | "errors":{}
        saveSetting ✓ "ok":true → 已保存
      `,
    },
    {
      title: '同事刚改过：只把自己的改动放到同事的内容上',
      input: 'the SMS switch',
      steps: `
        开始 → 填写
        setting.fill get_activation_lock_password → =
        setting.save Guard-2026 → 正在提交
        saveSetting ✓ 赵敏 → 填写 | "overtaken":true | "draft":{"turn_off_activation_lock":false,"get_activation_lock_password":true} | 赵敏
        setting.save Guard-2026 → 正在提交 | "basedOn":"2026-11-20T03:00:00.000Z"
        saveSetting ✓ 没有权限 → 填写 | 没有权限
        setting.cancel → 已关闭
      `,
    },
    {
      title: '名称太长；未收到答复就关闭',
      input: 'the profile',
      steps: `
        开始 → 填写
        setting.fill 名名名 → =
        setting.save Guard-2026 → = | "display_name":"
        setting.fill 门店设备管理 → = | "errors":{}
        setting.save Guard-2026 → 正在提交 | "basedOn":null
        saveSetting ✗ → 未收到答复
        setting.cancel → 已关闭 | "saved":null | "lost":true
      `,
    },
    {
      title: '设备服务密钥只随保存发出，出错后也不留下',
      input: 'the info',
      steps: `
        开始 → 填写
        setting.save MANAGER-KEY-2026 → 正在提交 | "secret":"MANAGER-KEY-2026" | "store_name":"城西店" | !"manager_api_key"
        saveSetting ✓ 设备服务密钥有误 → 填写 | "manager_api_key":"设备服务密钥有误" | !MANAGER-KEY-2026
        setting.save MANAGER-KEY-2026 → 正在提交 | "errors":{}
        saveSetting ✗ → 未收到答复 | !MANAGER-KEY-2026
        setting.save MANAGER-KEY-2026 → 正在提交 | "secret":"MANAGER-KEY-2026"
        saveSetting ✓ "ok":true → 已保存
      `,
    },
    {
      title: '报告密钥：没有填、密码错误、服务端不接受，改对后保存；密钥不留下',
      input: 'a report key',
      steps: `
        开始 → 填写 | "hasSecret":true
        setting.save "secret":"" → = | "basic_secret_key":"密钥长度有误"
        setting.save REPORT-KEY-2026 → 正在提交 | "secret":"REPORT-KEY-2026" | "basedOn":"2026-11-20T02:00:00.000Z" | "errors":{}
        saveSetting ✓ 安全密码错误 → 填写 | "password":"安全密码错误" | !REPORT-KEY-2026
        setting.save REPORT-KEY-2026 → 正在提交
        saveSetting ✓ 密钥最多 → 填写 | "basic_secret_key":"密钥最多 200 个字符" | !REPORT-KEY-2026
        setting.save REPORT-KEY-2026 → 正在提交
        saveSetting ✓ "ok":true → 已保存
      `,
    },
    ...submissionJourneys({
      input: 'the profile',
      filled: `开始 → 填写
        setting.fill 门店设备管理 → =`,
      submit: 'setting.save Guard-2026',
      again: 'setting.save Guard-2026',
      source: 'saveSetting',
      sent: '门店设备管理',
      accepted: '"ok":true',
      end: '已保存',
      blaming: '名称有误',
      typing: 'setting.fill 门店设备管理',
      refused: '没有权限',
    }),
  ],
  isDialog: true,
} satisfies Expected;
