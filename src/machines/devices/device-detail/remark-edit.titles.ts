import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '就地修改设备备注；保存失败时保留已输入的文字，未答复时再保存一次也不会出错，就此放弃则要先重新读取；同事刚改过备注时不覆盖，先显示现在的备注。',
  events: {
    'remark.edit': '编辑备注',
    'remark.type': '输入备注',
    'remark.save': '保存',
    'remark.cancel': '取消',
  },
  guards: { ...submissionTitles.guards, ...submissionTitles.lost },
  effects: { saveRemark: '保存备注' },
};
