import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '修改设备的承租人；保存失败时保留已输入的内容，未答复时再保存一次也不会出错；同事刚改过承租人时不覆盖，先显示现在的承租人。',
  events: {
    'hirer.fill': '输入',
    'hirer.clear': '选择是否清空',
    'hirer.save': '保存',
    'hirer.cancel': '取消',
  },
  guards: { ...submissionTitles.guards, showsFields: '未选择清空' },
  effects: { saveHirer: '保存承租人' },
};
