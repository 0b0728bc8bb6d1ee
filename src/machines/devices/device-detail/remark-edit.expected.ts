import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    查看: 'remark.edit',
    填写: 'remark.cancel remark.save remark.type',
    正在提交: '',
    未收到答复: 'remark.cancel remark.save',
  },
  journeys: [
    {
      title: '太长，改短，保存',
      input: 'device',
      steps: `
        开始 → 查看
        remark.edit → 填写
        remark.type 长长 → = | 长长
        remark.save → = | !"errors":{}
        remark.type 新备注 → = | "draft":"新备注" | "errors":{}
        remark.save → 正在提交 | "remark":"新备注"
        saveRemark ✓ "ok":true → 查看 | tellSaved | "saved":{"remark":"新备注"}
      `,
    },
    {
      title: '同事刚改过',
      input: 'device',
      steps: `
        开始 → 查看
        remark.edit → 填写
        remark.type 新备注 → =
        remark.save → 正在提交
        saveRemark ✓ 已还机 → 填写 | "seen":"已还机" | "overtaken":true | 赵敏 | "draft":"新备注" | !tellSaved
        remark.save → 正在提交 | "based_on":"已还机"
        saveRemark ✓ 设备不存在 → 填写 | 设备不存在
        remark.cancel → 查看
      `,
    },
    {
      title: '未收到答复就取消，再编辑',
      input: 'device',
      steps: `
        开始 → 查看
        remark.edit → 填写
        remark.save → 正在提交
        saveRemark ✗ → 未收到答复 | !tellSaved | !tellLost
        remark.cancel → 查看 | tellLost | "saved":null | "lost":true
        remark.edit → 填写 | "lost":false
        remark.save → 正在提交
        saveRemark ✗ → 未收到答复
        remark.save → 正在提交
        saveRemark ✓ 设备不存在 → 填写
        remark.cancel → 查看 | tellLost
        remark.edit → 填写
        remark.cancel → 查看 | !tellLost
      `,
    },
    ...submissionJourneys({
      input: 'device',
      filled: `开始 → 查看
        remark.edit → 填写
        remark.type 新备注 → =`,
      submit: 'remark.save',
      again: 'remark.save',
      source: 'saveRemark',
      sent: '"remark":"新备注"',
      accepted: '"ok":true',
      end: '查看',
      blaming: '赵敏',
      typing: 'remark.type 新备注',
      refused: '设备不存在',
    }),
  ],
} satisfies Expected;
