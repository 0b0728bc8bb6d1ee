/** What product people read in the diagram. */
export const titles = {
  purpose: '为列表的筛选条件取得可选的店员和机型；取不到也不影响列表。',
  events: { 'choices.retry': '再次加载' },
  guards: {},
  effects: { loadChoices: '加载可选项' },
};
