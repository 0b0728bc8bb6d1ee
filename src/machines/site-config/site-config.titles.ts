export const titles = {
  events: { 'site.ask': '再次获取' },
  guards: { isKnown: '取得配置' },
};
