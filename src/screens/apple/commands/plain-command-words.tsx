import {
  ArchiveRestore,
  ArchiveX,
  Eraser,
  FileX2,
  GlobeX,
  KeyRound,
  Power,
  ServerOff,
  ShieldCheck,
  ShieldEllipsis,
  ShieldOff,
  SlidersHorizontal,
  Trash2,
  Unlink,
  Volume2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { abmStatus, activationLockStatus, lockStatus } from '#domain/devices/status-values.ts';
import { enterpriseTrustMs } from '#domain/limits.ts';

export interface PlainCommandWords {
  readonly icon: ReactNode;
  /** what becomes of the device */
  readonly effect: string;
  /** what a person should know of this device before; null: nothing */
  readonly warning?: (device: AppleListItem) => string | null;
}

/** The activation lock outlasts an erasure: nobody gets past it without its code. */
const lockedAfter = ({ activation_lock_status: status }: AppleListItem) =>
  status === activationLockStatus.off ? null : '激活锁未确认关闭：抹掉后可能无法激活，请先关闭激活锁。';

/** That the store itself has erased a phone ends its lock for good (docs/decisions/lock-again.md). */
const unlockedAfter = ({ lock_evidence: { observed, wanted } }: AppleListItem) =>
  observed === lockStatus.locked || wanted === lockStatus.locked
    ? '设备已锁定或要求锁定：抹掉后锁定随之结束，设备重新注册时也不会自动再锁。仍需锁定，请在重新注册后再次锁定。'
    : null;

/** What goes with the record of a device that is still held by something of ours. */
function lostWith({ activation_lock_status, has_bypass_code, lock_evidence }: AppleListItem): string | null {
  if (lock_evidence.observed === lockStatus.locked) return '设备仍处于锁定状态：删除后将无法从这里解除锁定。';
  if (activation_lock_status === activationLockStatus.off || !has_bypass_code) return null;
  return '保存的激活锁密码会一并删除：激活锁仍开启时，将无法激活设备。请先查看并记下密码。';
}

/** How the commands are written that ask for nothing but the proof. */
export const plainCommandWords = {
  'play-lost-mode-sound': {
    icon: <Volume2 aria-hidden="true" />,
    effect: '设备会持续响铃，静音时也会响，直到有人在设备上停止或解除锁定。',
  },
  reboot: {
    icon: <Power aria-hidden="true" />,
    effect:
      '设备收到后立即重新启动。设有锁屏密码的设备，重启后要输入一次密码才会连接 Wi-Fi；没有 SIM 卡时可能失联。',
  },
  'clear-passcode': {
    icon: <KeyRound aria-hidden="true" />,
    effect: '移除设备的锁屏密码，任何人都可以打开设备，直到设置新的密码。设备上的内容保留。',
  },
  'temporary-allow-enterprise-app-trust': {
    icon: <ShieldEllipsis aria-hidden="true" />,
    effect: `设备执行后的 ${enterpriseTrustMs / 60_000} 分钟内，可以信任并打开企业应用；到时自动恢复限制，已信任的应用继续可用。`,
  },
  'remove-global-http-proxy': {
    icon: <GlobeX aria-hidden="true" />,
    effect: '设备不再经过代理上网，恢复直接连接。',
  },
  'clear-dns-setting': {
    icon: <ServerOff aria-hidden="true" />,
    effect: '移除设备上的加密 DNS，恢复使用网络自带的 DNS。',
  },
  'sync-store-default-system-restriction': {
    icon: <SlidersHorizontal aria-hidden="true" />,
    effect: '设备的全部系统限制改为门店默认：默认没有的限制会取消，默认有的会加上。以确认时的默认限制为准。',
  },
  'turn-on-activation-lock': {
    icon: <ShieldCheck aria-hidden="true" />,
    effect:
      '开启后，抹掉的设备需要激活锁密码才能重新激活。由苹果服务器执行，设备不在线也会生效；密码由门店保存，之后可以查看。',
  },
  'turn-off-activation-lock': {
    icon: <ShieldOff aria-hidden="true" />,
    effect: '关闭后，任何人都可以重新激活这台设备。由苹果服务器执行，设备不在线也会生效，完成后会复查。',
  },
  'abm-unbind': {
    icon: <Unlink aria-hidden="true" />,
    effect: '设备将永久移出门店的 ABM，抹掉后不再自动注册到门店。此操作不能恢复。',
  },
  'remove-main-profile': {
    icon: <FileX2 aria-hidden="true" />,
    effect: '设备不再受门店管理，锁定、定位和限制都会失效；设备上的内容保留。',
    warning: ({ abm_status }) =>
      abm_status === abmStatus.joined ? '设备仍在 ABM 中：下次抹掉后会重新注册到门店。' : null,
  },
  erase: {
    icon: <Eraser aria-hidden="true" />,
    effect: '设备上的全部内容和设置会被清空，不能恢复。',
    warning: (device) => [unlockedAfter(device), lockedAfter(device)].filter(Boolean).join('') || null,
  },
  'move-to-recycle-bin': {
    icon: <ArchiveX aria-hidden="true" />,
    effect: '设备从列表移到回收站，不再统计；设备本身不受影响，需要时可以恢复。',
  },
  restore: {
    icon: <ArchiveRestore aria-hidden="true" />,
    effect: '设备回到设备列表，重新计入门店和店员的配额。',
  },
  remove: {
    icon: <Trash2 aria-hidden="true" />,
    effect:
      '设备连同位置、SIM 卡、承租人和激活锁密码等资料一并删除，不能恢复；操作记录保留。序列号之后可以重新登记。',
    warning: lostWith,
  },
} as const satisfies Record<string, PlainCommandWords>;

export type PlainCommandName = keyof typeof plainCommandWords;
