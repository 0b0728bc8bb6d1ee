import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    查看: 'remark.edit',
    编辑: 'remark.cancel remark.save remark.type',
    正在保存: '',
  },
  journeys: [
    {
      title: '太长，改短，没有保存成，再保存',
      input: 'device',
      steps: `
        开始 → 查看
        remark.edit → 编辑
        remark.type 长长 → = | 长长
        remark.save → = | !"problem":null
        remark.type 新备注 → = | "draft":"新备注"
        remark.save → 正在保存 | "remark":"新备注"
        saveRemark ✗ → 编辑 | !"problem":null | "draft":"新备注"
        remark.save → 正在保存
        saveRemark ✓ "ok":true → 查看 | tellSaved
      `,
    },
    {
      title: '同事刚改过',
      input: 'device',
      steps: `
        开始 → 查看
        remark.edit → 编辑
        remark.type 新备注 → =
        remark.save → 正在保存
        saveRemark ✓ 已还机 → 编辑 | "seen":"已还机" | "overtaken":true | 赵敏 | "draft":"新备注" | !tellSaved
        remark.save → 正在保存 | "based_on":"已还机"
        saveRemark ✓ 设备不存在 → 编辑 | 设备不存在
        remark.cancel → 查看
      `,
    },
  ],
} satisfies Expected;
