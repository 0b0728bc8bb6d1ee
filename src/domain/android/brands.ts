/** Brands and the channels by which their phones are served (`decision.android.brands`). */

export const androidChannel = { other: 0, honor: 1, xiaomi: 2, oppo: 3, vivo: 4 } as const;
export type AndroidChannel = (typeof androidChannel)[keyof typeof androidChannel];
export const androidChannels = Object.values(androidChannel);

const channelTitles: Readonly<Record<AndroidChannel, string>> = {
  0: '其他',
  1: 'Honor',
  2: 'Xiaomi',
  3: 'OPPO',
  4: 'VIVO',
};

const channelOf: ReadonlyMap<string, AndroidChannel> = new Map([
  ['honor', androidChannel.honor],
  ['xiaomi', androidChannel.xiaomi],
  ['redmi', androidChannel.xiaomi],
  ['poco', androidChannel.xiaomi],
  ['oppo', androidChannel.oppo],
  ['oneplus', androidChannel.oppo],
  ['realme', androidChannel.oppo],
  ['vivo', androidChannel.vivo],
  ['iqoo', androidChannel.vivo],
]);

/** `android.channels`: of the names, only the first two are not the phone's own. */
const brandTitles: ReadonlyMap<string, string> = new Map([
  ['honor', '荣耀'],
  ['xiaomi', '小米'],
  ['redmi', 'Redmi'],
  ['poco', 'POCO'],
  ['oppo', 'OPPO'],
  ['oneplus', 'OnePlus'],
  ['iqoo', 'iQOO'],
  ['huawei', 'HUAWEI'],
]);

/** As it is kept: the phone's own word, in small letters. */
export const brandOf = (told: string): string => told.trim().toLowerCase();

export const channelOfBrand = (brand: string): AndroidChannel => channelOf.get(brand) ?? androidChannel.other;

export const brandTitle = (brand: string): string => brandTitles.get(brand) ?? brand;

export const isChannel = (channel: number): channel is AndroidChannel => channel in channelTitles;
export const channelTitle = (channel: number): string =>
  isChannel(channel) ? channelTitles[channel] : '未知';
