import { KeySquare, ShieldCheck, ShieldOff } from 'lucide-react';
import type { AndroidListItem } from '#api/contract/android/device.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { Definitions } from './definition.ts';

const unlockedWith = ({ lock_evidence: { observed, wanted } }: AndroidListItem) =>
  observed === lockStatus.locked || wanted === lockStatus.locked
    ? '设备已锁定或已下发锁定：解除监管后锁定失效。'
    : null;

export const regulationCommands = {
  regulate: {
    icon: <ShieldCheck aria-hidden="true" />,
    note: '由门店管理设备',
    place: 'control',
    effect: '设备由门店管理：可以锁定、设置限制和壁纸，管理程序不能卸载，恢复出厂设置后会回到门店。',
  },
  deregulate: {
    icon: <ShieldOff aria-hidden="true" />,
    note: '设备永久退出管理',
    place: 'control',
    effect: '设备退出门店管理，锁定、限制和定位都会失效；设备上的内容保留。之后只能用新的入网码重新入网。',
    warning: unlockedWith,
  },
  'get-deregulate-passcode': {
    icon: <KeySquare aria-hidden="true" />,
    note: '手机无网络时解除监管',
    place: 'control',
    dialog: lazyPart(async () => (await import('../dialogs/release-passcode-dialog.tsx')).default),
  },
} satisfies Definitions;
