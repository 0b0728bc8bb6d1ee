import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';
import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose: '为新手机生成入网码并显示二维码，等到手机入网后告知；未答复时重试不会生成第二个入网码。',
  events: {
    ...freshTitles.events,
    'code.assign': '选择所属店员',
    'code.channel': '选择渠道',
    'code.make': '生成入网码',
    'code.another': '再新增一台',
  },
  guards: { ...freshTitles.guards, ...submissionTitles.guards, isOver: '入网码已用过或已失效' },
  delays: freshTitles.delays,
  effects: { makeCode: '生成入网码', lookCode: '查看入网码' },
};
