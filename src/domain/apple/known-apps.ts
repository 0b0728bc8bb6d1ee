/** Apps that a restriction of apps is likely to name (`entity.app-restriction-item`). The choice and its groups are ours. */
export interface KnownApp {
  readonly app_name: string;
  readonly bundle_id: string;
  readonly group: string;
}

const apps = (group: string, rows: Readonly<Record<string, string>>): KnownApp[] =>
  Object.entries(rows).map(([bundle_id, app_name]) => ({ app_name, bundle_id, group }));

/** Likely to be forbidden. */
export const appsToBlock: readonly KnownApp[] = [
  ...apps('系统应用', {
    'com.apple.AppStore': 'App Store',
    'com.apple.MobileStore': 'iTunes Store',
    'com.apple.mobilesafari': 'Safari 浏览器',
    'com.apple.facetime': 'FaceTime 通话',
    'com.apple.findmy': '查找',
    'com.apple.shortcuts': '快捷指令',
    'com.apple.tv': 'Apple TV',
    'com.apple.podcasts': '播客',
  }),
  ...apps('短视频与社区', {
    'com.ss.iphone.ugc.Aweme': '抖音',
    'com.jiangjia.gif': '快手',
    'tv.danmaku.bilianime': '哔哩哔哩',
    'com.xingin.discover': '小红书',
    'com.sina.weibo': '新浪微博',
  }),
  ...apps('游戏', {
    'com.tencent.smoba': '王者荣耀',
    'com.tencent.tmgp.pubgmhd': '和平精英',
  }),
];

/** Likely to be all that is allowed. */
export const appsToAllow: readonly KnownApp[] = [
  ...apps('系统应用', {
    'com.apple.mobilephone': '电话',
    'com.apple.MobileSMS': '信息',
    'com.apple.MobileAddressBook': '通讯录',
    'com.apple.Preferences': '设置',
    'com.apple.camera': '相机',
    'com.apple.mobileslideshow': '照片',
    'com.apple.Maps': '地图',
    'com.apple.mobiletimer': '时钟',
  }),
  ...apps('通讯与办公', {
    'com.tencent.xin': '微信',
    'com.tencent.mqq': 'QQ',
    'com.tencent.ww': '企业微信',
    'com.laiwang.DingTalk': '钉钉',
    'com.tencent.meeting': '腾讯会议',
  }),
  ...apps('生活', {
    'com.alipay.iphoneclient': '支付宝',
    'com.autonavi.amap': '高德地图',
    'com.meituan.imeituan': '美团',
    'com.taobao.taobao4iphone': '淘宝',
    'com.360buy.jdmobile': '京东',
  }),
];

const names = new Map(
  [...appsToBlock, ...appsToAllow].map(({ bundle_id, app_name }) => [bundle_id, app_name]),
);

export const knownAppName = (bundleId: string): string | null => names.get(bundleId) ?? null;
