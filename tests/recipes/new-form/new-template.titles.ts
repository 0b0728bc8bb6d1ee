import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose: '新增一条锁屏消息模板；出错时已填的内容都保留，未答复时重试也只保存一条。',
  events: { 'template.fill': '填写', 'template.save': '保存', 'template.cancel': '取消' },
  guards: submissionTitles.guards,
  effects: { saveTemplate: '保存模板' },
};
