import type { ModuleName } from './modules.ts';
import type { PermissionRequirement } from './permissions.ts';

export type LayoutName = 'default' | 'empty';

/** Who may come in. `open` needs no login (`decision.unguarded`). */
export type RouteAccess =
  | { readonly open: true }
  | {
      readonly open: false;
      readonly module?: ModuleName;
      readonly permission?: PermissionRequirement;
      readonly admin?: true;
    };

export interface Route {
  readonly name: string;
  /** `:name` stands for one segment */
  readonly path: string;
  readonly title: string;
  readonly layout: LayoutName;
  readonly access: RouteAccess;
  /** parameters that must be uuids, else 404 设备不存在 (`route.ios.detail`) */
  readonly uuid?: string;
}

const open = { open: true } as const;
const member = { open: false } as const;
const appleMember = { open: false, module: 'mdm-apple' } as const;

/** Every path of the console: first match wins, so fixed segments stand before parameters. */
export const routes = [
  { name: 'index', path: '/', title: '首页', layout: 'empty', access: open },
  { name: 'login', path: '/login', title: '登录', layout: 'empty', access: open },
  { name: 'console', path: '/console', title: '控制台', layout: 'default', access: member },
  {
    name: 'console-device-ios-list',
    path: '/console/device/ios/list',
    title: '苹果设备',
    layout: 'default',
    access: appleMember,
  },
  {
    name: 'console-device-ios-id',
    path: '/console/device/ios/:id',
    title: '设备详情',
    layout: 'default',
    access: appleMember,
    uuid: 'id',
  },
  {
    name: 'console-security-operation-log-apple',
    path: '/console/security/operation-log/apple',
    title: '操作日志',
    layout: 'default',
    access: { open: false, module: 'mdm-apple', permission: 'security.operationLog' },
  },
] as const satisfies readonly Route[];

export type RouteName = (typeof routes)[number]['name'];

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
    if (part.startsWith(':')) params[part.slice(1)] = decode(segment);
    else if (part !== segment) return null;
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
  return routeOf(name).path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`route ${name} needs ${key}`);
    return encodeURIComponent(value);
  });
}

/** A device id of the API (`valid.uuid`). */
export const isUuid = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
