export const titles = {
  purpose: '取得运营方为本站点设置的名称和标志；取不到或太慢时使用默认值。',
  events: { 'site.ask': '再次获取' },
  guards: {},
  effects: { fetchSite: '获取站点配置' },
  delays: { patience: '不再等待' },
};
