export interface NamedPackage {
  readonly app_name: string;
  readonly package_name: string;
}

const apps = (rows: Readonly<Record<string, string>>): NamedPackage[] =>
  Object.entries(rows).map(([package_name, app_name]) => ({ app_name, package_name }));

/** Apps that a list of allowed ones is likely to name (`decision.android.restrictions`). The choice and its groups are ours. */
export const packagesToAllow: readonly { readonly title: string; readonly apps: readonly NamedPackage[] }[] =
  [
    {
      title: '通讯与办公',
      apps: apps({
        'com.tencent.mm': '微信',
        'com.tencent.mobileqq': 'QQ',
        'com.tencent.wework': '企业微信',
        'com.alibaba.android.rimet': '钉钉',
        'com.ss.android.lark': '飞书',
        'com.tencent.wemeet.app': '腾讯会议',
      }),
    },
    {
      title: '支付与购物',
      apps: apps({
        'com.eg.android.AlipayGphone': '支付宝',
        'com.unionpay': '云闪付',
        'com.taobao.taobao': '淘宝',
        'com.jingdong.app.mall': '京东',
        'com.xunmeng.pinduoduo': '拼多多',
        'com.sankuai.meituan': '美团',
      }),
    },
    {
      title: '出行',
      apps: apps({
        'com.autonavi.minimap': '高德地图',
        'com.baidu.BaiduMap': '百度地图',
        'com.sdu.didi.psnger': '滴滴出行',
        'com.MobileTicket': '铁路 12306',
      }),
    },
  ];
