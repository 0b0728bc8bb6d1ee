import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '填写并提交一份表单，按需凭安全密码、短信验证码；出错时已填的内容都保留，未答复时原样重试也只办理一次。',
  events: { 'form.type': '填写', 'form.submit': '提交', 'form.retry': '重试', 'form.cancel': '取消' },
  guards: submissionTitles.guards,
  effects: { sendForm: '提交表单' },
};
