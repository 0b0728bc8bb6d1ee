export const titles = {
  purpose: '显示帮助页的问题与解答。',
  events: { 'help.retry': '重试' },
  guards: {},
  effects: { loadTopics: '加载帮助内容' },
};
