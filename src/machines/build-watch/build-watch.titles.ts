export const titles = {
  events: { 'tab.shown': '标签页重新可见' },
  guards: { isAnother: '编号与本页不同' },
};
