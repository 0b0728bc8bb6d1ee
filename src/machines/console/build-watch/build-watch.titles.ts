export const titles = {
  purpose: '定期查看服务器上是否有新版本，发现后提醒一次。',
  events: { 'tab.shown': '标签页重新可见', 'code.missing': '代码加载失败' },
  guards: { isAnother: '编号与本页不同' },
  effects: { askLatest: '查询最新版本', watchPage: '留意标签页是否可见、代码是否缺失' },
  delays: { pollPause: '再次查询' },
};
