import { notEnrolledTitle } from './offline.ts';

/** What would become of a command on one of many devices. Ours: `busy`, where somebody else was first. */
export const preflightTitles = {
  ready: '可执行',
  queued: '离线将排队',
  already: '已是该状态',
  notEnrolled: notEnrolledTitle,
  busy: '操作未完成',
  denied: '无权限',
  unsupported: '不支持',
} as const;
export type PreflightKind = keyof typeof preflightTitles;

/** `reason` says why it is not sent, or what it waits for; null where there is nothing to say. */
export interface Preflight {
  readonly kind: PreflightKind;
  readonly reason: string | null;
}

export const isSendable = ({ kind }: Preflight) => kind === 'ready' || kind === 'queued';
