import { useState } from 'react';
import { useConsole, useUser } from '#screens/shared/console-context.tsx';
import { useSmsCode } from '#screens/shared/proof/sms-code.tsx';
import { css } from '#styled/css/index.mjs';
import { Badge } from '#ui/display/badge.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { OwnLogIns } from './own-log-ins.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordCard, type PasswordKind } from './password-card.tsx';

const styles = {
  held: css({ mb: '4' }),
  cards: css({
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  }),
};

const firstOpen = ({ isSet, mustChange }: { isSet: boolean; mustChange: boolean }): PasswordKind | null => {
  if (mustChange) return 'loginPassword';
  return isSet ? null : 'secondaryPassword';
};

/** `route.password`: the two passwords of the person who is logged in (`decision.two-passwords`). */
export default function Passwords() {
  const { navigation, notify } = useConsole();
  const user = useUser();
  const { has_secondary_password: isSet, must_change_password: mustChange = false } = user;
  // One number, one code at a time, whichever password it is for.
  const sms = useSmsCode({ to: 'own', type: 'update-password' });
  const [open, setOpen] = useState<PasswordKind | null>(firstOpen({ isSet, mustChange }));
  const close = (done: string | null) => {
    setOpen(null);
    if (done === null) return;
    notify('ok', done);
    // Who is logged in is asked for anew: that the secondary password is set shows everywhere.
    navigation.send({ type: 'rights.changed' });
  };
  const shared = { sms, open, onOpen: setOpen, onClose: close };
  return (
    <>
      <PageHeader title="修改密码" note="登录密码用来进入控制台，安全密码用来确认重要操作" />
      {mustChange ? (
        <div className={styles.held}>
          <Banner tone="warn" title="请先修改登录密码">
            登录密码由系统生成，7 天内有效，修改不需要短信验证码；修改后才能使用其他功能，并回到您要去的页面。
          </Banner>
        </div>
      ) : null}
      <div className={styles.cards}>
        <PasswordCard
          {...shared}
          kind="loginPassword"
          title="登录密码"
          text="修改后，这个账号在其他设备上的登录会失效，当前页面不受影响。"
          verb="修改"
          autoComplete="new-password"
        />
        <PasswordCard
          {...shared}
          kind="secondaryPassword"
          title="安全密码"
          badge={isSet ? <Badge tone="ok">已设置</Badge> : <Badge tone="warn">尚未设置</Badge>}
          text="锁定、解除锁定等重要操作前，用来确认是您本人。建议与登录密码不同，也不要告诉他人。"
          verb={isSet ? '修改' : '设置'}
          autoComplete="off"
        />
        {mustChange ? null : (
          <>
            <OwnSessions />
            <OwnLogIns />
          </>
        )}
      </div>
    </>
  );
}
