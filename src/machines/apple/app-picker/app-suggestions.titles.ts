/** What product people read in the diagram. */
export const titles = {
  purpose: '为应用限制的名单取得门店默认、白名单和常用应用；取不到也可以搜索应用。',
  events: { 'list.choose': '选择名单', 'suggestions.retry': '再次加载' },
  guards: { hasList: '设备上已有名单' },
  effects: { loadSuggestions: '加载常用应用' },
};
