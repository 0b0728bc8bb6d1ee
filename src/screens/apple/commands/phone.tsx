import { KeyRound, Power } from 'lucide-react';
import type { Definitions } from './definition.ts';

export const phoneCommands = {
  reboot: {
    icon: <Power aria-hidden="true" />,
    note: '立即重新启动',
    place: 'system',
    effect:
      '设备收到后立即重新启动。设有锁屏密码的设备，重启后要输入一次密码才会连接 Wi-Fi；没有 SIM 卡时可能失联。',
  },
  'clear-passcode': {
    icon: <KeyRound aria-hidden="true" />,
    note: '忘记密码时使用，内容保留',
    place: 'system',
    effect: '移除设备的锁屏密码，任何人都可以打开设备，直到设置新的密码。设备上的内容保留。',
  },
} satisfies Definitions;
