import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose: '填写客户姓名和证件号后发起风险查询；出错时已填的内容都保留，未答复时重试也只用一次。',
  events: { 'rcs.type': '填写', 'rcs.submit': '发起查询', 'rcs.confirm': '重试', 'rcs.cancel': '取消' },
  guards: submissionTitles.guards,
  effects: { requestRcs: '发起查询' },
};
