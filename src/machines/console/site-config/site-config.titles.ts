export const titles = {
  purpose: '取得运营方为本站点设置的内容；取不到时使用默认值。',
  events: { 'site.ask': '再次获取' },
  guards: {},
  effects: { fetchSite: '获取站点配置' },
  delays: {},
};
