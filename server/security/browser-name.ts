import Bowser from 'bowser';

/** Longer ones are cut: the header is whatever a stranger sends. */
export const maxUserAgent = 400;

/** Where people in China call it otherwise. */
const names: Readonly<Record<string, string>> = {
  WeChat: '微信',
  'Microsoft Edge': 'Edge',
  'QQ Browser': 'QQ 浏览器',
  'UC Browser': 'UC 浏览器',
  'Huawei Browser': '华为浏览器',
  'MIUI Browser': '小米浏览器',
};

/** The device and the browser of a log-in, such as “iPhone · 微信”; null where neither is known. */
export function deviceOf(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { os, platform, browser } = Bowser.parse(userAgent);
  const known = [platform.model ?? os.name, browser.name && (names[browser.name] ?? browser.name)].filter(
    Boolean,
  );
  return known.length > 0 ? known.join(' · ') : null;
}
