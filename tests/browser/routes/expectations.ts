/**
 * What each address leads to, written down from the rules of the product and not from the console's own route table, so that the
 * two can disagree.
 */

export const allModules = [
  'mdm-apple',
  'mdm-android',
  'apple-global-http-proxy',
  'hx-early-access',
  'hx-report-basic',
  'hx-report-advanced',
  'hx-report-professional',
] as const;

/** What is shown in the end. */
export interface Outcome {
  readonly at: string;
  /** the browser's tab names it */
  readonly title: string;
  /** the page's heading where it is not a usual page */
  readonly error?: string;
  readonly notice?: string;
  /** the page's subject is one that nobody has: what it says of that is not asked here */
  readonly unknown?: true;
}

export interface Expectation {
  readonly rule: string;
  readonly path: string;
  /** no login is needed */
  readonly open?: true;
  /** a module, or the beginning of the names of several */
  readonly module?: string;
  readonly permission?: string;
  readonly admin?: true;
  /** what is shown to those who may open it */
  readonly shows: Outcome;
  /** what is shown to people who are logged in already, where that differs */
  readonly showsMembers?: Outcome;
  /** what is shown where the module is missing, if they are not turned away */
  readonly showsWithout?: Outcome;
}

export const home: Outcome = { at: '/console', title: '控制台' };
/** ours: who is led away is told why */
const denied: Outcome = { ...home, notice: '没有权限打开该页面，已回到控制台' };
/** ours: of what the store lacks, nobody asks its administrator for a right */
const notEnabled: Outcome = { ...home, notice: '门店未开通此功能，已回到控制台' };
export const login: Outcome = { at: '/login', title: '登录' };
export const comingSoon = '即将推出，敬请期待';
export const uuid = '11111111-1111-4111-8111-111111111111';

export const shownAt = (at: string, title: string): { path: string; shows: Outcome } => ({
  path: at,
  shows: { at, title },
});
/** The page of a device that nobody has. */
export const device = (kind: 'ios' | 'android') => {
  const at = `/console/device/${kind}/${uuid}`;
  return {
    path: at,
    shows: { at, title: kind === 'ios' ? '设备详情' : '安卓设备详情', unknown: true },
  } as const;
};
export const missing = (at: string, error: string): { path: string; shows: Outcome } => ({
  path: at,
  shows: { at, title: error, error },
});
export const unmatched = (at: string) => ({ ...missing(at, `Page not found: ${at}`), open: true }) as const;

export const apple = { module: 'mdm-apple' } as const;
export const android = { module: 'mdm-android' } as const;

export type Person = 'nobody' | 'bare' | 'exact' | 'admin' | 'withoutModule';

/** Where this person ends up; null where there is no such person, or it would be the same as another one. */
export function outcomeFor(person: Person, expectation: Expectation): Outcome | null {
  const {
    open,
    module,
    permission,
    admin,
    shows,
    showsMembers = shows,
    showsWithout = notEnabled,
  } = expectation;
  if (person === 'nobody') return open ? shows : login;
  if (person === 'admin') return showsMembers;
  if (person === 'withoutModule') return module === undefined ? null : showsWithout;
  if (open || (person === 'exact' && admin)) return null;
  return person === 'bare' && (permission !== undefined || admin) ? denied : showsMembers;
}

/** The modules of a store that has just this one, or one of these. */
export const exactModules = ({ module }: Expectation): readonly string[] =>
  allModules.filter((name) => module !== undefined && name.startsWith(module)).slice(0, 1);

export const modulesWithout = ({ module }: Expectation): readonly string[] =>
  allModules.filter((name) => module === undefined || !name.startsWith(module));
