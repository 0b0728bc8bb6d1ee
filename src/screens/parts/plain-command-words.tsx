import { ArchiveX, Eraser, FileX2, ShieldOff, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppleListItem } from '#api/contract/apple-device.ts';
import { abmStatus, activationLockStatus } from '#domain/status-values.ts';

export interface PlainCommandWords {
  readonly icon: ReactNode;
  /** a few words for its tile */
  readonly note: string;
  /** what becomes of the device */
  readonly effect: string;
  /** what a person should know of this device before; null: nothing */
  readonly warning?: (device: AppleListItem) => string | null;
}

/** The activation lock outlasts an erasure: nobody gets past it without its code. */
const lockedAfter = ({ activation_lock_status: status }: AppleListItem) =>
  status === activationLockStatus.off ? null : '激活锁未确认关闭：抹掉后可能无法激活，请先关闭激活锁。';

/** How the commands are written that ask for nothing but the proof. */
export const plainCommandWords = {
  'turn-off-activation-lock': {
    icon: <ShieldOff aria-hidden="true" />,
    note: '由苹果服务器执行',
    effect: '关闭后，任何人都可以重新激活这台设备。由苹果服务器执行，设备不在线也会生效，完成后会复查。',
  },
  'abm-unbind': {
    icon: <Unlink aria-hidden="true" />,
    note: '永久移出门店的 ABM',
    effect: '设备将永久移出门店的 ABM，抹掉后不再自动注册到门店。此操作不能恢复。',
  },
  'remove-main-profile': {
    icon: <FileX2 aria-hidden="true" />,
    note: '不再受门店管理，内容保留',
    effect: '设备不再受门店管理，锁定、定位和限制都会失效；设备上的内容保留。',
    warning: ({ abm_status }) =>
      abm_status === abmStatus.joined ? '设备仍在 ABM 中：下次抹掉后会重新注册到门店。' : null,
  },
  erase: {
    icon: <Eraser aria-hidden="true" />,
    note: '清空全部内容和设置',
    effect: '设备上的全部内容和设置会被清空，不能恢复。',
    warning: lockedAfter,
  },
  'move-to-recycle-bin': {
    icon: <ArchiveX aria-hidden="true" />,
    note: '从设备列表中移出',
    effect: '设备从列表移到回收站，不再统计；设备本身不受影响，需要时可以恢复。',
  },
} as const satisfies Record<string, PlainCommandWords>;

export type PlainCommandName = keyof typeof plainCommandWords;
