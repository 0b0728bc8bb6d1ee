import { Eraser, FileX2 } from 'lucide-react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { abmStatus, activationLockStatus, lockStatus } from '#domain/devices/status-values.ts';
import type { Definitions } from './definition.ts';

/** The activation lock outlasts an erasure: nobody gets past it without its code. */
const lockedAfter = ({ activation_lock_status: status }: AppleListItem) =>
  status === activationLockStatus.off ? null : '激活锁未确认关闭，抹掉后可能无法激活，请先关闭激活锁。';

/** That the store itself has erased a phone ends its lock for good (docs/decisions/lock-again.md). */
const unlockedAfter = ({ lock_evidence: { observed, wanted } }: AppleListItem) =>
  observed === lockStatus.locked || wanted === lockStatus.locked
    ? '设备已锁定或已下发锁定：抹掉后锁定失效，重新入网后不会自动锁定，如需请再次锁定。'
    : null;

export const leavingCommands = {
  erase: {
    icon: <Eraser aria-hidden="true" />,
    note: '清空全部内容和设置',
    place: 'leaving',
    effect: '设备上的全部内容和设置会被清空，不能恢复。',
    warning: (device: AppleListItem) =>
      [unlockedAfter(device), lockedAfter(device)].filter(Boolean).join('') || null,
  },
  'remove-main-profile': {
    icon: <FileX2 aria-hidden="true" />,
    note: '不再受门店管理，内容保留',
    place: 'leaving',
    effect: '设备不再受门店管理，锁定、定位和限制都会失效；设备上的内容保留。',
    warning: ({ abm_status }: AppleListItem) =>
      abm_status === abmStatus.joined ? '设备仍在 ABM 中：下次抹掉后会重新入网到门店。' : null,
  },
} satisfies Definitions;
