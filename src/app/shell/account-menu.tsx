import { CircleQuestionMark, KeyRound, LogOut, Settings2 } from 'lucide-react';
import type { User } from '#api/contract/people/user.ts';
import { routeOf, routePath } from '#domain/access/routes.ts';
import { useConsole, useGo } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Menu, type MenuItem } from '#ui/popup/menu.tsx';
import { AccountLabel } from '#ui/shell/account-label.tsx';
import { Avatar } from '#ui/shell/avatar.tsx';

const styles = { phone: css({ display: { md: 'none' } }) };

function useAccountItems(onPreferences: () => void): MenuItem[] {
  const { session } = useConsole();
  const go = useGo();
  return [
    { id: 'preferences', label: '偏好设置', icon: <Settings2 />, onSelect: onPreferences },
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

interface AccountMenuProps {
  user: User;
  onPreferences: () => void;
}

/** Who is signed in, at the bottom of the side navigation. */
export function AccountMenu({ user, onPreferences }: AccountMenuProps) {
  const note = `${user.is_admin ? '门店管理员' : '店员'} · ${user.store.store_name}`;
  return (
    <Menu
      items={useAccountItems(onPreferences)}
      trigger={<AccountLabel name={user.name} note={note} />}
      variant="quiet"
      shape="row"
      pinned
    />
  );
}

/** The same on phones, in the top bar. */
export function PhoneAccountMenu({ user, onPreferences }: AccountMenuProps) {
  return (
    <div className={styles.phone}>
      <Menu
        items={useAccountItems(onPreferences)}
        trigger={<Avatar name={user.name} />}
        label={`账号：${user.name}`}
        variant="quiet"
        shape="icon"
        pinned
      />
    </div>
  );
}
