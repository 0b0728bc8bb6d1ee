import { ownSessionEffects } from '#machines/account/session-list/session-list.effects.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { SessionList } from '#screens/shared/list/session-list.tsx';
import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';

const text = css({ color: 'ink2', mb: '4' });

/** Where one is logged in, and the way to end that elsewhere. */
export function OwnSessions() {
  const client = useClient();
  return (
    <Card title="登录设备">
      <p className={text}>这个账号正在以下设备上登录。如有不认识的设备，请让它退出，并修改登录密码。</p>
      <SessionList effects={() => ownSessionEffects(client)} />
    </Card>
  );
}
