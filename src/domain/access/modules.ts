/** Modules an account can have (`app.modules.named`). */
export const moduleNames = [
  'mdm-apple',
  'mdm-android',
  'apple-global-http-proxy',
  'hx-early-access',
  'hx-report-basic',
  'hx-report-advanced',
  'hx-report-professional',
] as const;

export type ModuleName = (typeof moduleNames)[number];

/** As a person is told that a store lacks one. */
const titles: Record<ModuleName, string> = {
  'mdm-apple': '苹果设备管理',
  'mdm-android': '安卓设备管理',
  'apple-global-http-proxy': '全局 HTTP 代理',
  'hx-early-access': '抢先体验',
  'hx-report-basic': '基础版报告',
  'hx-report-advanced': '高级版报告',
  'hx-report-professional': '专业版报告',
};
export const moduleTitle = (name: ModuleName): string => titles[name];

/** Parts of the console that any module with the prefix turns on. */
const areaPrefixes = {
  /** device management (`app.modules.mdm`) */
  mdm: 'mdm-',
  /** `app.modules.hx` */
  hx: 'hx-',
  /** `app.modules.report` */
  report: 'hx-report-',
} as const;

export type FeatureArea = keyof typeof areaPrefixes;

/** As a person is told that a store lacks all of its modules. */
const areaTitles: Record<FeatureArea, string> = { mdm: '设备管理', hx: '抢先体验', report: '报告' };
export const areaTitle = (area: FeatureArea): string => areaTitles[area];

export const hasArea = (modules: readonly string[], area: FeatureArea) =>
  modules.some((module) => module.startsWith(areaPrefixes[area]));
