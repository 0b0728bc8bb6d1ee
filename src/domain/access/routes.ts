import type { FeatureArea, ModuleName } from './modules.ts';
import type { PermissionRequirement } from './permissions.ts';

export type LayoutName = 'default' | 'empty';

/** Who may come in. `open` needs no login (`decision.unguarded`, `guard.skip`). */
export type RouteAccess =
  | { readonly open: true }
  | {
      readonly open: false;
      readonly module?: ModuleName;
      /** any module of the area will do (`app.modules.mdm`, `app.modules.hx`, `app.modules.report`) */
      readonly area?: FeatureArea;
      readonly permission?: PermissionRequirement;
      readonly admin?: true;
    };

export interface Route {
  readonly name: string;
  /** `{key}` stands for one segment, or for the rest of one */
  readonly path: string;
  readonly title: string;
  readonly layout: LayoutName;
  readonly access: RouteAccess;
  /** what is asked after the access (machines/console/navigation/middleware.ts) */
  readonly middleware?: string;
  /** leads elsewhere: there is nothing to show */
  readonly page?: false;
}

const open = { open: true } as const;
const member = { open: false } as const;
const admin = { open: false, admin: true } as const;
const apple = { open: false, module: 'mdm-apple' } as const;
const android = { open: false, module: 'mdm-android' } as const;
const basicReports = { open: false, module: 'hx-report-basic', permission: 'report.list' } as const;
const risk = { open: false, area: 'hx', permission: 'report.list' } as const;
const advancedReports = { ...basicReports, module: 'hx-report-advanced' } as const;

const empty = { layout: 'empty', access: open } as const;
const chrome = { layout: 'default', access: member } as const;
/** `route.placeholders` */
const placeholder = { ...chrome, middleware: 'coming-soon', page: false } as const;

/** Every path of the console: first match wins, so fixed segments stand before parameters. */
export const routes = [
  { name: 'index', path: '/', title: '首页', ...empty, page: false },
  { name: 'login', path: '/login', title: '登录', ...empty },
  // Its name begins with `dev`: such routes skip the login check (`guard.skip`).
  { name: 'dev', path: '/system/dev', title: '开发工具', ...empty },
  {
    name: 'system-register',
    path: '/system/register',
    title: '注册',
    ...empty,
    middleware: 'first-child',
    page: false,
  },
  { name: 'system-register-new-store', path: '/system/register/new-store', title: '注册门店', ...empty },
  { name: 'enroll-sn_encrypt', path: '/enroll/{sn_encrypt}', title: '设备登记', ...empty },
  {
    name: 'goto-key',
    path: '/goto:{key}',
    title: '跳转',
    layout: 'empty',
    access: member,
    middleware: 'goto',
    page: false,
  },

  { name: 'console', path: '/console', title: '控制台', ...chrome },
  // Ours: the specification names no module for it; its apps are Apple's.
  { name: 'console-appstore', path: '/console/appstore', title: '应用商店', ...chrome, access: apple },
  { name: 'console-help', path: '/console/help', title: '帮助', ...chrome },

  // `decision.report-codes`; ours: the specification names no module for it, it belongs to the hx feature area.
  { name: 'console-report-rcs', path: '/console/report/rcs', title: '风险查询', ...chrome, access: risk },
  // Ours, as of a report.
  {
    name: 'console-report-rcs-id',
    path: '/console/report/rcs/{id}',
    title: '风险查询详情',
    ...chrome,
    access: risk,
  },
  // `decision.report-codes`
  {
    name: 'console-report-basic',
    path: '/console/report/basic',
    title: '基础报告',
    ...chrome,
    access: basicReports,
  },
  // Ours: the specification names the call and no page.
  {
    name: 'console-report-basic-id',
    path: '/console/report/basic/{id}',
    title: '报告详情',
    ...chrome,
    access: basicReports,
  },
  {
    name: 'console-report-advanced',
    path: '/console/report/advanced',
    title: '高级报告',
    ...chrome,
    access: advancedReports,
  },
  {
    name: 'console-report-advanced-id',
    path: '/console/report/advanced/{id}',
    title: '报告详情',
    ...chrome,
    access: advancedReports,
  },
  // Ours: the specification names the call and no page.
  {
    name: 'console-report-abnormal',
    path: '/console/report/abnormal',
    title: '异常名单',
    ...chrome,
    access: { open: false, area: 'report', permission: 'report.list' },
  },
  {
    name: 'console-report-professional',
    path: '/console/report/professional',
    title: '专业报告',
    ...chrome,
    access: { open: false, module: 'hx-report-professional' },
    middleware: 'professional-report',
    page: false,
  },

  { name: 'console-device-list', path: '/console/device/list', title: '全部设备', ...placeholder },
  {
    name: 'console-device-recycled-list',
    path: '/console/device/recycled-list',
    title: '全部回收站',
    ...placeholder,
  },
  {
    name: 'console-device-default-restriction',
    path: '/console/device/default-restriction',
    title: '全部默认限制',
    ...placeholder,
  },
  { name: 'console-vas-rcs', path: '/console/vas/rcs', title: '增值服务', ...placeholder },

  {
    name: 'console-device-wallpaper',
    path: '/console/device/wallpaper',
    title: '壁纸',
    ...chrome,
    access: { open: false, area: 'mdm' },
  },
  {
    name: 'console-device-ios-list',
    path: '/console/device/ios/list',
    title: '苹果设备',
    ...chrome,
    access: apple,
  },
  {
    name: 'console-device-ios-recycled-list',
    path: '/console/device/ios/recycled-list',
    title: '苹果回收站',
    ...chrome,
    access: apple,
  },
  {
    name: 'console-device-ios-default-restriction',
    path: '/console/device/ios/default-restriction',
    title: '苹果默认限制',
    ...chrome,
    access: apple,
  },
  {
    name: 'console-device-ios-id',
    path: '/console/device/ios/{id}',
    title: '设备详情',
    ...chrome,
    access: apple,
    middleware: 'device-id',
  },
  {
    name: 'console-device-android-list',
    path: '/console/device/android/list',
    title: '安卓设备',
    ...chrome,
    access: android,
  },
  {
    name: 'console-device-android-list-archived',
    path: '/console/device/android/list/archived',
    title: '安卓归档',
    ...chrome,
    access: android,
  },
  {
    name: 'console-device-android-default-restriction',
    path: '/console/device/android/default-restriction',
    title: '安卓默认限制',
    ...chrome,
    access: android,
  },
  {
    name: 'console-device-android-id',
    path: '/console/device/android/{id}',
    title: '安卓设备详情',
    ...chrome,
    access: android,
    middleware: 'device-id',
  },
  {
    name: 'console-device-slug',
    path: '/console/device/{slug}',
    title: '设备',
    ...chrome,
    middleware: 'device-slug',
    page: false,
  },

  {
    name: 'console-merchant-config',
    path: '/console/merchant/config',
    title: '门店设置',
    ...chrome,
    access: admin,
  },
  {
    name: 'console-merchant-employee',
    path: '/console/merchant/employee',
    title: '店员管理',
    ...chrome,
    access: admin,
  },
  // Ours: the specification names the call and no page.
  {
    name: 'console-merchant-employee-distribution-log',
    path: '/console/merchant/employee/distribution-log',
    title: '分配记录',
    ...chrome,
    access: admin,
  },
  {
    name: 'console-merchant-update-abm-token',
    path: '/console/merchant/update-abm-token',
    title: '更新 ABM 令牌',
    ...chrome,
    access: admin,
  },
  // Ours: the specification names the calls and no page.
  {
    name: 'console-merchant-open-api',
    path: '/console/merchant/open-api',
    title: '开放接口',
    ...chrome,
    access: admin,
  },

  { name: 'console-security-password', path: '/console/security/password', title: '修改密码', ...chrome },
  {
    name: 'console-security-login-log',
    path: '/console/security/login-log',
    title: '登录日志',
    ...chrome,
    access: { open: false, permission: 'security.loginLog' },
  },
  {
    name: 'console-security-operation-log',
    path: '/console/security/operation-log',
    title: '操作日志',
    ...chrome,
    middleware: 'first-child',
    page: false,
  },
  // `decision.report-codes`: both children need the same permission; `decision.device-modules`
  {
    name: 'console-security-operation-log-apple',
    path: '/console/security/operation-log/apple',
    title: '苹果操作日志',
    ...chrome,
    access: { ...apple, permission: 'security.operationLog' },
  },
  {
    name: 'console-security-operation-log-android',
    path: '/console/security/operation-log/android',
    title: '安卓操作日志',
    ...chrome,
    access: { ...android, permission: 'security.operationLog' },
  },
] as const satisfies readonly Route[];

type Row = (typeof routes)[number];
export type RouteName = Row['name'];
/** Routes that show something; the others lead elsewhere. */
export type ShownRouteName = Exclude<RouteName, Extract<Row, { page: false }>['name']>;

export interface RouteMatch {
  readonly route: Route & { readonly name: RouteName };
  readonly params: Readonly<Record<string, string>>;
}

/** The route of a path (without query), or null: 404. A trailing slash is forgiven. */
export function matchRoute(path: string): RouteMatch | null {
  const segments = split(path);
  for (const route of routes) {
    const params = matchSegments(split(route.path), segments);
    if (params) return { route, params };
  }
  return null;
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const [fixed = '', name] = part.split(/[{}]/);
    if (name === undefined ? part !== segment : !segment.startsWith(fixed) || segment === fixed) return null;
    if (name !== undefined) params[name] = decode(segment.slice(fixed.length));
  }
  return params;
}

const split = (path: string) => path.replace(/\/$/, '').split('/').slice(1);

/** A malformed escape stays as typed: it can match no id. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Whether a path leads to this route, however it is written. */
export const isRoutePath = (path: string, name: RouteName) => matchRoute(path)?.route.name === name;

/** The row of a route. */
export function routeOf(name: RouteName): Route {
  const route: Route | undefined = routes.find((candidate) => candidate.name === name);
  if (!route) throw new Error(`no route named ${name}`);
  return route;
}

/** Path of a route with its parameters filled in: `routePath('console-device-ios-id', { id })`. */
export function routePath(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  return routeOf(name).path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`route ${name} needs ${key}`);
    return encodeURIComponent(value);
  });
}

/** A device id of the API (`valid.uuid`). */
export const isUuid = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
