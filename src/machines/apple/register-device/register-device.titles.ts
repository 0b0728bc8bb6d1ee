import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '登记一台新设备：先写下序列号和承租人，设备之后再登记；出错时已填的内容都保留，未答复时重试不会重复登记。',
  events: {
    'device.fill': '填写',
    'device.assign': '选择所属店员',
    'device.register': '登记',
    'device.another': '再登记一台',
  },
  guards: submissionTitles.guards,
  effects: { register: '提交登记' },
};
