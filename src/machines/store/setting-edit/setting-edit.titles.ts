import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '修改门店的一项设置并保存；出错时已填的内容都保留，未答复时可再保存一次；同事刚改过时，把自己的改动放到同事的内容上再确认。',
  events: { 'setting.fill': '填写', 'setting.save': '保存', 'setting.cancel': '取消' },
  guards: submissionTitles.guards,
  effects: { saveSetting: '保存设置' },
};
