/** What product people read in the diagram. */
export const titles = {
  purpose: '对话框等部分的代码到用时才加载；加载失败时提示，页面和已输入的内容不变，再按一次就再加载一次。',
  events: { 'part.open': '要显示', 'part.close': '关闭' },
  guards: { isHere: '以前加载过' },
  effects: { fetchPart: '加载代码' },
};
