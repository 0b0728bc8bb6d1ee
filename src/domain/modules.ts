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

/** `app.modules.mdm` */
export const hasDeviceManagement = (modules: readonly string[]) => modules.some((m) => m.startsWith('mdm-'));
/** `app.modules.hx` */
export const hasHxArea = (modules: readonly string[]) => modules.some((m) => m.startsWith('hx-'));
/** `app.modules.report` */
export const hasReports = (modules: readonly string[]) => modules.some((m) => m.startsWith('hx-report-'));
