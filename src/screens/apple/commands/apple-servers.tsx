import { ShieldCheck, ShieldOff, Unlink } from 'lucide-react';
import type { Definitions } from './definition.ts';

export const appleServerCommands = {
  'turn-on-activation-lock': {
    icon: <ShieldCheck aria-hidden="true" />,
    note: '由苹果服务器执行',
    place: 'activation',
    effect:
      '开启后，抹掉的设备需要激活锁密码才能重新激活。由苹果服务器执行，设备不在线也会生效；密码由门店保存，之后可以查看。',
  },
  'turn-off-activation-lock': {
    icon: <ShieldOff aria-hidden="true" />,
    note: '由苹果服务器执行',
    place: 'activation',
    effect: '关闭后，任何人都可以重新激活这台设备。由苹果服务器执行，设备不在线也会生效，完成后会复查。',
  },
  'abm-unbind': {
    icon: <Unlink aria-hidden="true" />,
    note: '永久移出门店的 ABM',
    place: 'leaving',
    effect: '设备将永久移出门店的 ABM，抹掉后不再自动入网到门店。此操作不能恢复。',
  },
} satisfies Definitions;
