import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '设置设备的合同、续期、结清或取消自动锁定；保存失败时保留已填的内容，未答复时再保存一次也不会重复；同事刚改过合同时不覆盖，先显示现在的合同。',
  events: { 'contract.fill': '填写', 'contract.save': '保存', 'contract.cancel': '取消' },
  guards: { ...submissionTitles.guards, hasFields: '设置或续期' },
  effects: { saveContract: '保存合同' },
};
