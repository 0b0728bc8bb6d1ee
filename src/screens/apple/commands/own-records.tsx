import { ArchiveRestore, ArchiveX, Trash2 } from 'lucide-react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { activationLockStatus, lockStatus } from '#domain/devices/status-values.ts';
import type { Definitions } from './definition.ts';

/** What goes with the record of a device that is still held by something of ours. */
function lostWith({ activation_lock_status, has_bypass_code, lock_evidence }: AppleListItem): string | null {
  if (lock_evidence.observed === lockStatus.locked) return '设备仍处于锁定状态：删除后将无法从这里解除锁定。';
  if (activation_lock_status === activationLockStatus.off || !has_bypass_code) return null;
  return '保存的激活锁密码会一并删除：激活锁仍开启时，将无法激活设备。请先查看并记下密码。';
}

export const recordCommands = {
  'move-to-recycle-bin': {
    icon: <ArchiveX aria-hidden="true" />,
    note: '从设备列表中移出',
    place: 'leaving',
    effect: '设备从列表移到回收站，不再统计；设备本身不受影响，需要时可以恢复。',
  },
  restore: {
    icon: <ArchiveRestore aria-hidden="true" />,
    note: '回到设备列表',
    place: 'away',
    effect: '设备回到设备列表，重新计入门店和店员的配额。',
  },
  remove: {
    icon: <Trash2 aria-hidden="true" />,
    note: '连同资料一并删除，不能恢复',
    place: 'away',
    effect:
      '设备连同位置、SIM 卡、承租人和激活锁密码等资料一并删除，不能恢复；操作日志保留。序列号之后可以重新登记。',
    warning: lostWith,
    dangerous: true,
  },
} satisfies Definitions;
