import {
  AppWindow,
  ArchiveRestore,
  ArchiveX,
  CloudDownload,
  Download,
  Eraser,
  Eye,
  FileX2,
  Globe,
  GlobeX,
  Image,
  KeyRound,
  Lock,
  LockOpen,
  Power,
  RefreshCw,
  ServerCog,
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
import { type AppleCommandName, appleCommand } from '#domain/apple/commands.ts';
import type { DialogName } from './device-dialogs.tsx';

/** A tile that opens the dialog of its command. */
export interface DialogTile {
  readonly name: AppleCommandName & DialogName;
  readonly icon: ReactNode;
  /** a few words below its title */
  readonly note: string;
}

export interface TileGroup {
  readonly id: 'system' | 'network' | 'activation' | 'leaving';
  readonly title: string;
  readonly tiles: readonly DialogTile[];
}

/** What people do with a device every day. */
export const usualTiles = {
  lock: { name: 'lock', icon: <Lock aria-hidden="true" />, note: '立即或定时' },
  unlock: { name: 'unlock', icon: <LockOpen aria-hidden="true" />, note: '恢复使用' },
  sound: { name: 'play-lost-mode-sound', icon: <Volume2 aria-hidden="true" />, note: '让锁定的设备响铃' },
} as const satisfies Record<string, DialogTile>;

/** What can be done with a device beside the usual things, by what it is about. */
export const tileGroups: readonly TileGroup[] = [
  {
    id: 'system',
    title: '系统',
    tiles: [
      { name: 'reboot', icon: <Power aria-hidden="true" />, note: '立即重新启动' },
      { name: 'clear-passcode', icon: <KeyRound aria-hidden="true" />, note: '忘记密码时使用，内容保留' },
      { name: 'set-wallpaper', icon: <Image aria-hidden="true" />, note: '锁屏或主屏幕' },
      {
        name: 'temporary-allow-enterprise-app-trust',
        icon: <ShieldEllipsis aria-hidden="true" />,
        note: '到时自动恢复限制',
      },
      { name: 'set-system-restriction', icon: <SlidersHorizontal aria-hidden="true" />, note: '逐项开关' },
      { name: 'schedule-os-update', icon: <CloudDownload aria-hidden="true" />, note: '下载或尽快安装' },
    ],
  },
  {
    id: 'network',
    title: '网络',
    tiles: [
      { name: 'set-global-http-proxy', icon: <Globe aria-hidden="true" />, note: '按 PAC 文件经过代理上网' },
      { name: 'remove-global-http-proxy', icon: <GlobeX aria-hidden="true" />, note: '恢复直接连接' },
      { name: 'set-dns-setting', icon: <ServerCog aria-hidden="true" />, note: '指定解析域名的服务器' },
      { name: 'clear-dns-setting', icon: <ServerOff aria-hidden="true" />, note: '恢复网络自带的 DNS' },
    ],
  },
  {
    id: 'activation',
    title: '激活锁',
    tiles: [
      { name: 'turn-on-activation-lock', icon: <ShieldCheck aria-hidden="true" />, note: '由苹果服务器执行' },
      { name: 'turn-off-activation-lock', icon: <ShieldOff aria-hidden="true" />, note: '由苹果服务器执行' },
      {
        name: 'get-activation-lock-password',
        icon: <Eye aria-hidden="true" />,
        note: '激活被抹掉的设备时使用',
      },
    ],
  },
  {
    id: 'leaving',
    title: '放行与管理',
    tiles: [
      { name: 'abm-unbind', icon: <Unlink aria-hidden="true" />, note: '永久移出门店的 ABM' },
      { name: 'erase', icon: <Eraser aria-hidden="true" />, note: '清空全部内容和设置' },
      { name: 'remove-main-profile', icon: <FileX2 aria-hidden="true" />, note: '不再受门店管理，内容保留' },
      { name: 'move-to-recycle-bin', icon: <ArchiveX aria-hidden="true" />, note: '从设备列表中移出' },
    ],
  },
];

/** Given on a device's page from the cards that show what they change. */
export const cardTiles: readonly DialogTile[] = [
  {
    name: 'sync-store-default-system-restriction',
    icon: <RefreshCw aria-hidden="true" />,
    note: '系统限制改为门店默认',
  },
  { name: 'set-app-restriction', icon: <AppWindow aria-hidden="true" />, note: '哪些应用可以打开' },
  { name: 'install-apps', icon: <Download aria-hidden="true" />, note: '从 App Store 安装' },
];

/** Those of which somebody thinks twice. */
export const isDangerous = (name: AppleCommandName): boolean =>
  name === 'lock' || name === 'remove' || appleCommand(name).irreversible;

/** What can be done with a device in the bin: given there, and on its page. */
export const binTiles: readonly DialogTile[] = [
  { name: 'restore', icon: <ArchiveRestore aria-hidden="true" />, note: '回到设备列表' },
  { name: 'remove', icon: <Trash2 aria-hidden="true" />, note: '连同资料一并删除，不能恢复' },
];
