/** What product people read in the diagram. */
export const titles = {
  purpose: '按输入的名称在 App Store 搜索应用，供应用限制和安装应用选择。',
  events: { 'term.type': '输入', 'platform.choose': '选择平台', 'search.retry': '重试' },
  guards: { saysSomething: '输入了内容', hasTerm: '已有内容' },
  effects: { findApps: '搜索应用' },
  delays: { pause: '搜索' },
};
