import type { StoredSim } from '#server/database/schema/device-tables.ts';
import { iccid } from './identifiers.ts';
import type { Random } from './random.ts';

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦傅方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤';
const compound = ['欧阳', '上官', '诸葛', '司徒'] as const;
const single = '伟敏静丽强磊军洋勇艳杰娟涛超霞平刚桂芳玲燕红鑫波斌宇浩凯健俊帆婷雪慧莹倩欣怡琳洁岚楠晨阳';
const double = [
  '建国',
  '志强',
  '晓燕',
  '海燕',
  '文博',
  '子轩',
  '雨桐',
  '梓涵',
  '浩然',
  '思远',
  '嘉怡',
  '欣妍',
  '俊杰',
  '佳琪',
  '天宇',
  '诗涵',
  '梦瑶',
  '泽宇',
  '一诺',
  '丽华',
  '秀英',
  '国平',
  '春梅',
  '文静',
  '家豪',
  '明轩',
  '雅婷',
  '晓东',
  '永康',
  '小龙',
] as const;

export const hirerName = (random: Random): string =>
  (random.chance(0.02) ? random.pick(compound) : random.pick([...surnames])) +
  (random.chance(0.45) ? random.pick([...single]) : random.pick(double));

/** Nobody has a number that starts with 12. */
export const mobileNumber = (random: Random) => `12${random.digits(9)}`;

const carriers = {
  中国移动: '898600',
  中国联通: '898601',
  中国电信: '898603',
  中国广电: '898615',
} as const;

export function sim(random: Random): StoredSim {
  const carrier = random.weighted({ 中国移动: 52, 中国联通: 24, 中国电信: 21, 中国广电: 3 });
  return { carrier, number: mobileNumber(random), iccid: iccid(random, carriers[carrier]) };
}

const remarks = [
  '分 12 期，每月 5 日还款',
  '分 6 期，每月 20 日还款',
  '押金 1000 元',
  '押金 500 元，含充电器',
  '学生客户，家长担保',
  '老客户，第二次租机',
  '屏幕右下角有轻微划痕',
  '换过电池',
  '企业客户，月底统一结算',
  '到期后想买断',
  '已寄出，等待签收',
  '备用机',
] as const;

export const remark = (random: Random) => (random.chance(0.16) ? random.pick(remarks) : '');

const apps = [
  ['微信', 'com.tencent.xin'],
  ['支付宝', 'com.alipay.iphoneclient'],
  ['抖音', 'com.ss.iphone.ugc.Aweme'],
  ['QQ', 'com.tencent.mqq'],
  ['淘宝', 'com.taobao.taobao4iphone'],
  ['美团', 'com.meituan.imeituan'],
  ['高德地图', 'com.autonavi.amap'],
  ['哔哩哔哩', 'tv.danmaku.bilianime'],
  ['小红书', 'com.xingin.discover'],
  ['网易云音乐', 'com.netease.cloudmusic'],
] as const;

export const appList = (random: Random) =>
  apps.filter(() => random.chance(0.6)).map(([app_name, bundle_id]) => ({ app_name, bundle_id }));
