/** Numeric flags and what they mean (`ios.flags`, `decision.status-values`, `decision.values`). Unknown numbers show as 未知. */
const unknown = '未知';

/** In a filter: those for which nothing is set, or known. */
export const noValue = 'none';

export const lockStatus = { unlocked: 0, locked: 1 } as const;
export const recycledStatus = { active: 0, recycled: 1 } as const;
export const superviseStatus = { unsupervised: 0, supervised: 1 } as const;
export const abmStatus = { notJoined: 0, joined: 1, released: 2 } as const;
export const activationLockStatus = { off: 0, on: 1, unknown: 2 } as const;
/** What a system update is at; installed, nothing is under way and the device tells its new version. Ours, as `globalProxyStatus`: the specification names no values. */
export const osUpdateStatus = { idle: 0, downloading: 1, downloaded: 2, installing: 3, failed: 4 } as const;
export const globalProxyStatus = { off: 0, on: 1 } as const;
/** `decision.values`: how a try to log in ended */
export const loginStatus = { succeeded: 0, wrongPassword: 1, wrongCaptcha: 2, disabled: 3 } as const;
export type LoginStatus = (typeof loginStatus)[keyof typeof loginStatus];

const titles = {
  lock_status: { 0: '未锁定', 1: '已锁定' },
  recycled_status: { 0: '使用中', 1: '回收站' },
  supervise_status: { 0: '未监管', 1: '监管中' },
  abm_status: { 0: '未加入', 1: '已加入', 2: '已解绑' },
  activation_lock_status: { 0: '未开启', 1: '已开启', 2: unknown },
  os_update_status: { 0: '无更新任务', 1: '下载中', 2: '已下载', 3: '安装中', 4: '更新失败' },
  global_proxy_status: { 0: '未设置', 1: '已设置' },
  login_status: { 0: '成功', 1: '密码错误', 2: '验证码错误', 3: '已停用' },
} as const satisfies Record<string, Record<number, string>>;

export type StatusField = keyof typeof titles;

export function statusTitle(field: StatusField, value: number | null): string {
  const known: Record<number, string> = titles[field];
  return value === null ? unknown : (known[value] ?? unknown);
}

/** Choices of a status filter, as the list offers them. */
export const statusOptions = (field: StatusField) =>
  Object.entries(titles[field]).map(([value, title]) => ({ value: Number(value), title }));
