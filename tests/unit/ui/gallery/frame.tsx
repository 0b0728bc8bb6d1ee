import {
  Bell,
  FileText,
  House,
  Image,
  List,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  Store,
  Tablet,
  Trash2,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/popup/menu.tsx';
import { AccountLabel } from '#ui/shell/account-label.tsx';
import { AppShell } from '#ui/shell/app-shell.tsx';
import { Breadcrumb, type Crumb } from '#ui/shell/breadcrumb.tsx';
import { ThemeButton } from '#ui/shell/theme-button.tsx';
import { showTheme } from './show-theme.ts';

const groups = [
  { items: [{ href: '/console', label: '控制台', icon: House }] },
  {
    label: '设备',
    items: [
      { href: '/apple', label: '苹果设备', icon: Smartphone, count: 312, current: true },
      { href: '/android', label: '安卓设备', icon: Tablet, count: 148 },
      { href: '/bin', label: '回收站', icon: Trash2 },
      { href: '/limits', label: '默认限制', icon: SlidersHorizontal },
      { href: '/wallpaper', label: '壁纸', icon: Image },
    ],
  },
  {
    label: '报告',
    items: [
      { href: '/report', label: '信用报告', icon: FileText },
      { href: '/risk', label: '风控核验', icon: ShieldCheck },
    ],
  },
  {
    label: '门店',
    items: [
      { href: '/clerks', label: '店员', icon: Users },
      { href: '/store', label: '门店设置', icon: Store },
      { href: '/log', label: '安全日志', icon: List },
    ],
  },
];

const tabs = [
  { href: '/console', label: '首页', icon: House },
  { href: '/apple', label: '设备', icon: Smartphone, current: true },
  { href: '/report', label: '报告', icon: FileText },
  { href: '/me', label: '我的', icon: Users },
];

const account = (
  <Menu
    variant="quiet"
    shape="row"
    trigger={<AccountLabel name="陈国栋" note="门店管理员 · 城西旗舰店" />}
    items={[{ id: 'out', label: '退出登录', onSelect: () => {} }]}
  />
);

export function Frame({ crumbs, children }: { crumbs: readonly Crumb[]; children: ReactNode }) {
  return (
    <AppShell
      brand="机安卫士"
      homeHref="/console"
      groups={groups}
      tabs={tabs}
      account={account}
      heading={<Breadcrumb items={crumbs} />}
      tools={
        <>
          <IconButton label="搜索" icon={<Search />} />
          <IconButton label="消息" icon={<Bell />} />
          <ThemeButton onChoose={showTheme} />
        </>
      }
    >
      {children}
    </AppShell>
  );
}
