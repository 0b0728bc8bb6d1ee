import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose: '查询一个身份证号或手机号是否在黑名单中；出错时已填的内容都保留，结果旁的号码不会变。',
  events: {
    'blacklist.type': '填写',
    'blacklist.check': '查询',
    'blacklist.retry': '重试',
    'blacklist.another': '再查一个',
    'blacklist.close': '关闭',
  },
  guards: { ...submissionTitles.guards, isUnknown: '服务未答复' },
  effects: { checkNumber: '查询黑名单' },
};
