import { CircleQuestionMark, KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import type { User } from '#api/contract/user.ts';
import { routeOf, routePath } from '#domain/routes.ts';
import { useConsole, useGo } from '#screens/parts/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { AccountLabel } from '#ui/account-label.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { chooseTheme, followSystem } from '#ui/theme.ts';

const styles = { phone: css({ display: { md: 'none' } }) };

function useAccountItems(): MenuItem[] {
  const { session } = useConsole();
  const go = useGo();
  return [
    { id: 'light', label: '浅色', icon: <Sun />, onSelect: () => chooseTheme('light') },
    { id: 'dark', label: '深色', icon: <Moon />, onSelect: () => chooseTheme('dark') },
    { id: 'system', label: '跟随系统', icon: <Monitor />, onSelect: followSystem },
    {
      id: 'password',
      label: routeOf('console-security-password').title,
      icon: <KeyRound />,
      onSelect: () => go(routePath('console-security-password')),
    },
    {
      id: 'help',
      label: routeOf('console-help').title,
      icon: <CircleQuestionMark />,
      onSelect: () => go(routePath('console-help')),
    },
    {
      id: 'logout',
      label: '退出登录',
      icon: <LogOut />,
      onSelect: () => session.send({ type: 'session.leave' }),
    },
  ];
}

/** Who is signed in, at the bottom of the side navigation. */
export function AccountMenu({ user }: { user: User }) {
  const note = `${user.is_admin ? '店长' : '店员'} · ${user.store.store_name}`;
  return (
    <Menu
      items={useAccountItems()}
      trigger={<AccountLabel name={user.name} note={note} />}
      variant="quiet"
      shape="row"
    />
  );
}

/** The same on phones, in the top bar. */
export function PhoneAccountMenu({ user }: { user: User }) {
  return (
    <div className={styles.phone}>
      <Menu
        items={useAccountItems()}
        trigger={<Avatar name={user.name} />}
        label={`账号：${user.name}`}
        variant="quiet"
        shape="icon"
      />
    </div>
  );
}
