import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose: '凭发到新店员手机的验证码新增店员；出错时已填的内容都保留，未答复时再确认一次也只新增一人。',
  events: {
    'clerk.type': '填写',
    'clerk.submit': '新增',
    'clerk.confirm': '重试',
    'clerk.cancel': '取消',
  },
  guards: submissionTitles.guards,
  effects: { addClerk: '新增店员' },
};
