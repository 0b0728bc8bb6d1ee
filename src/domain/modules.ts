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

export const hasArea = (modules: readonly string[], area: FeatureArea) =>
  modules.some((module) => module.startsWith(areaPrefixes[area]));
