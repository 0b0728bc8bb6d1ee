import type { AppStore, StoreApp } from './app-store.ts';
import { drawnIcon, systemAppIcon } from './drawn-icons.ts';

interface CatalogueApp extends StoreApp {
  /** also made for iPad */
  readonly onPad: boolean;
  /** of its picture, in degrees */
  readonly hue: number;
}

const app = (
  track_id: number,
  app_name: string,
  bundle_id: string,
  seller: string,
  hue: number,
  onPad = true,
): CatalogueApp => ({ track_id, app_name, bundle_id, seller, icon: '', hue, onPad });

/** Some apps as the Chinese store has them: what simulated phones can install and what is found where no store is connected. */
export const storeCatalogue: readonly CatalogueApp[] = [
  app(414478124, '微信', 'com.tencent.xin', '腾讯', 140),
  app(333206289, '支付宝', 'com.alipay.iphoneclient', '支付宝', 212, false),
  app(1142110895, '抖音', 'com.ss.iphone.ugc.Aweme', '抖音', 250),
  app(444934666, 'QQ', 'com.tencent.mqq', '腾讯', 200),
  app(387682726, '淘宝', 'com.taobao.taobao4iphone', '淘宝', 20),
  app(423084029, '美团', 'com.meituan.imeituan', '美团', 45, false),
  app(461703208, '高德地图', 'com.autonavi.amap', '高德', 205),
  app(736536022, '哔哩哔哩', 'tv.danmaku.bilianime', '哔哩哔哩', 335),
  app(741292507, '小红书', 'com.xingin.discover', '行吟', 352),
  app(590338362, '网易云音乐', 'com.netease.cloudmusic', '网易', 0),
  app(414245413, '京东', 'com.360buy.jdmobile', '京东', 358),
  app(1044283059, '拼多多', 'com.xunmeng.pinduoduo', '寻梦', 5, false),
  app(472208016, '快手', 'com.jiangjia.gif', '快手', 25),
  app(452186370, '百度地图', 'com.baidu.map', '百度', 228),
  app(350962117, '新浪微博', 'com.sina.weibo', '新浪', 12),
  app(930368978, '钉钉', 'com.laiwang.DingTalk', '钉钉', 215),
  app(1189898970, '企业微信', 'com.tencent.ww', '腾讯', 195),
  app(1484048379, '腾讯会议', 'com.tencent.meeting', '腾讯', 220),
  app(989673964, '王者荣耀', 'com.tencent.smoba', '腾讯', 38),
  app(1321803705, '和平精英', 'com.tencent.tmgp.pubgmhd', '腾讯', 165),
];

const icons = new Map(
  storeCatalogue.map(({ bundle_id, app_name, hue }) => [bundle_id, drawnIcon(app_name, hue)]),
);

const folded = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');

/** A store that is not there: finds the apps of the catalogue by name, seller or bundle id. */
export const catalogueStore: AppStore = {
  search: async ({ term, platform }) => {
    const wanted = folded(term);
    return storeCatalogue
      .filter(({ onPad }) => platform === 0 || onPad)
      .filter(({ app_name, bundle_id, seller }) =>
        [app_name, bundle_id, seller].some((text) => folded(text).includes(wanted)),
      )
      .map(({ onPad: _, hue: __, ...found }) => found);
  },
  pictures: { draw: (bundleId) => icons.get(bundleId) ?? systemAppIcon(bundleId) },
};
