import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '填写客户并确认其同意后新增报告；出错时已填的内容都保留，未答复时重试也只付一次；刚生成过的先提示查看。',
  events: {
    'report.type': '填写',
    'report.submit': '新增报告',
    'report.confirm': '重试',
    'report.payAgain': '仍要新增',
    'report.open': '查看已有报告',
    'report.back': '返回修改',
    'report.cancel': '取消',
  },
  guards: { ...submissionTitles.guards, isRecent: '刚生成过' },
  effects: { askReport: '新增报告' },
};
