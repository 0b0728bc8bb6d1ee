import { Archive, ArchiveRestore, Phone } from 'lucide-react';
import type { AndroidListItem } from '#api/contract/android/device.ts';
import { isHeldToArchive } from '#domain/android/conditions.ts';
import type { Definitions } from './definition.ts';

/** It cannot be let go first: nobody reaches it. */
const lostWith = (device: AndroidListItem) =>
  device.lost && isHeldToArchive(device)
    ? '设备已超过 30 天未联系：可以归档，此前的锁定和监管仍然有效，恢复联系后会自动回到设备列表。需要输入安全密码。'
    : null;

export const recordCommands = {
  archive: {
    icon: <Archive aria-hidden="true" />,
    note: '从设备列表中移出',
    place: 'control',
    effect:
      '设备从列表移到归档，不再统计，也不计入门店和店员的配额；归档期间不能下发指令，需要时可以取消归档。',
    warning: lostWith,
  },
  unarchive: {
    icon: <ArchiveRestore aria-hidden="true" />,
    note: '回到设备列表',
    place: 'away',
    effect: '设备回到设备列表，重新计入门店和店员的配额。',
  },
  'get-hirer-phone': {
    icon: <Phone aria-hidden="true" />,
    note: '在设备页查看，会留下记录',
    place: 'card',
    section: '',
  },
} satisfies Definitions;
