import type { ClerkTask } from '#api/contract/clerk-tasks.ts';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { inTableOrder } from '#domain/access/permissions.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { operationTitle } from '#domain/devices/operation.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatDateTime } from '#domain/text/time.ts';
import type { ClerkAction } from '#machines/clerks/clerk-action/clerk-action.machine.ts';
import { codesOf } from '#machines/clerks/clerk-edit/clerk-draft.ts';

/** What the pages of clerks say of them. */

/** What somebody is allowed, in two words. */
export function rightsInShort(clerk: Pick<Clerk, 'is_admin' | 'permission'>): string {
  if (clerk.is_admin) return '门店管理员';
  const { length } = inTableOrder(codesOf(clerk));
  return length === 0 ? '无权限' : `${length} 项权限`;
}

export const quotaText = ({
  quota_limit,
  total_quota,
  used_quota,
}: Pick<Clerk, 'quota_limit' | 'total_quota' | 'used_quota'>): string => {
  if (!quota_limit) return `${used_quota} 台，不限`;
  const over = used_quota - total_quota;
  return `${used_quota} / ${total_quota} 台${over > 0 ? `，超出 ${over} 台` : ''}`;
};

/** What a clerk has given, and where it is. */
export function taskTitle(task: ClerkTask): string {
  if (task.kind === 'unlock') return '一键解锁';
  if (task.kind === 'batch') {
    const state = task.status === 'running' ? '执行中' : '已停止';
    return `批量${recordTitle(task.device_kind, task.command)} · ${state}`;
  }
  return `${recordTitle(task.device.kind, task.command)} · ${operationTitle({ ...task, hold: task.hold_until !== null })}`;
}

export const actionTitles: Record<ClerkAction, string> = {
  disable: '停用',
  enable: '启用',
  resetPassword: '重置密码',
};

const acts: Record<NonNullable<Clerk['last_act']>['what'], string> = {
  disable: actionTitles.disable,
  enable: actionTitles.enable,
  'reset-password': actionTitles.resetPassword,
};

/** Who has changed something of a clerk last, and when; null: nobody has since it is on record. */
export function lastChangeText({
  changed,
  last_act: act,
}: Pick<Clerk, 'changed' | 'last_act'>): string | null {
  if (act && (changed === null || act.at > changed.at))
    return spaced`${act.clerk_name}于 ${formatDateTime(act.at)} ${acts[act.what]}`;
  return changed && spaced`${changed.clerk_name}于 ${formatDateTime(changed.at)}`;
}

/** Why nobody does it to themselves; null for what may be done. */
export const ownReasons: Record<ClerkAction, string | null> = {
  disable: clerkMessages.ownAccountKept,
  enable: null,
  resetPassword: clerkMessages.ownPasswordByCode,
};
