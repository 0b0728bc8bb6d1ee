import type { LogRecord } from '#api/contract/records.ts';
import type { ExportStatus } from '#domain/devices/export.ts';
import type { LockTone } from '#domain/devices/lock-state.ts';
import { operationStatus, operationTitle } from '#domain/devices/operation.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { loggedSections } from '#domain/store/settings.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { cancelledByOf, toneOf } from '#screens/devices/words/operation-words.ts';
import { changesOf } from '#screens/shared/settings/setting-words.ts';

/** Records of the log, in words. */

export const titleOf = (kind: DeviceKindName, { command }: LogRecord) => recordTitle(kind, command);

/** What it was done with. */
export function subjectOf(record: LogRecord): string {
  if ('device' in record) return record.device.product_name;
  return record.command === 'export-list' ? `${record.total} 台设备` : loggedSections[record.section];
}

const exportTitles: Readonly<Record<ExportStatus, readonly [string, LockTone]>> = {
  running: ['生成中', 'wait'],
  done: ['已生成', 'ok'],
  failed: ['失败', 'warn'],
  cancelled: ['已取消', 'none'],
  expired: ['已生成，文件已过期', 'ok'],
};

export function statusOf(record: LogRecord): readonly [string, LockTone] {
  if ('device' in record) return [operationTitle(record), toneOf(record.status)];
  return record.command === 'export-list' ? exportTitles[record.status] : ['已执行', 'ok'];
}

export const isTimed = (record: LogRecord) => 'device' in record && record.status === operationStatus.created;

/** What is to be said beside the status: why it failed, when it will run, which settings were changed. */
export function remarkOf(record: LogRecord): string {
  if ('device' in record) {
    const { remark, run_at, hold, cancel, cancelled_by } = record;
    const time = run_at && !hold && `定于 ${formatDateTime(run_at)}`;
    const tooLate = cancel === 'tooLate' && `${cancelled_by?.name ?? ''}取消来不及`;
    return [time, cancelledByOf(record), tooLate, remark].filter(Boolean).join(' · ');
  }
  if (record.command === 'export-list') return record.remark;
  const titles = changesOf(record).map(({ what }) => what);
  const first = titles.slice(0, 3).join('、');
  return titles.length > 3 ? `${first}等 ${titles.length} 项` : first;
}
