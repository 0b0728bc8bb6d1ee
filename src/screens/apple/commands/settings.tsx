import {
  Globe,
  GlobeX,
  Image,
  RefreshCw,
  ServerCog,
  ServerOff,
  ShieldEllipsis,
  SlidersHorizontal,
} from 'lucide-react';
import { enterpriseTrustMs } from '#domain/limits.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { Definitions } from './definition.ts';

export const settingCommands = {
  'set-wallpaper': {
    icon: <Image aria-hidden="true" />,
    note: '锁屏或主屏幕',
    place: 'system',
    dialog: lazyPart(async () => (await import('../dialogs/wallpaper-dialog.tsx')).default),
  },
  'temporary-allow-enterprise-app-trust': {
    icon: <ShieldEllipsis aria-hidden="true" />,
    note: '到时自动恢复限制',
    place: 'system',
    effect: `设备执行后的 ${enterpriseTrustMs / 60_000} 分钟内，可以信任并打开企业应用；到时自动恢复限制，已信任的应用继续可用。`,
  },
  'set-system-restriction': {
    icon: <SlidersHorizontal aria-hidden="true" />,
    note: '逐项开关',
    place: 'system',
    dialog: lazyPart(async () => (await import('../dialogs/restriction-dialog.tsx')).default),
    effectOnMany: '每台设备的系统限制都会变为下面的样子，设备上原有的个别设置也会被替换。',
  },
  'sync-store-default-system-restriction': {
    icon: <RefreshCw aria-hidden="true" />,
    note: '系统限制改为门店默认',
    place: 'card',
    effect: '设备的全部系统限制改为门店默认：默认没有的限制会取消，默认有的会增加。以确认时的默认限制为准。',
  },
  'set-global-http-proxy': {
    icon: <Globe aria-hidden="true" />,
    note: '按 PAC 文件经过代理上网',
    place: 'network',
    dialog: lazyPart(async () => (await import('../dialogs/proxy-dialog.tsx')).default),
  },
  'remove-global-http-proxy': {
    icon: <GlobeX aria-hidden="true" />,
    note: '恢复直接连接',
    place: 'network',
    effect: '设备不再经过代理上网，恢复直接连接。',
  },
  'set-dns-setting': {
    icon: <ServerCog aria-hidden="true" />,
    note: '指定解析域名的服务器',
    place: 'network',
    dialog: lazyPart(async () => (await import('../dialogs/dns-dialog.tsx')).default),
  },
  'clear-dns-setting': {
    icon: <ServerOff aria-hidden="true" />,
    note: '恢复网络自带的 DNS',
    place: 'network',
    effect: '移除设备上的加密 DNS，恢复使用网络自带的 DNS。',
  },
} satisfies Definitions;
