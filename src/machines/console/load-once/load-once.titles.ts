/** What product people read in the diagram. */
export const titles = {
  purpose:
    '加载一项打开时看一次的内容，例如登记链接、位置的地址、筛选的可选项、帮助内容、服务器状态；失败时可以重试。',
  events: { 'once.retry': '重试' },
  guards: {},
  effects: { load: '加载内容' },
};
