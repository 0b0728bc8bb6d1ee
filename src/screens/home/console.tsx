import { hasModule } from '#domain/access/permissions.ts';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { NowProvider, useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Link } from '#ui/shell/link.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { homeCards } from './cards.ts';
import { greeting } from './greeting.ts';

const styles = { notice: css({ mb: '4' }) };

/** `route.console` */
export default function ConsoleHome() {
  const user = useUser();
  const cards = homeCards.filter(({ module }) => hasModule(user, module));
  return (
    <NowProvider>
      <Greeting name={user.name} store={user.store.store_name} />
      {user.has_secondary_password ? null : <SecondaryPasswordNotice />}
      {cards.length > 0 ? (
        cards.map(({ id, View }) => <View key={id} />)
      ) : (
        <Card>
          <EmptyState title="门店尚未开通设备管理" text="开通后，这里会显示设备概览和需要处理的设备。" />
        </Card>
      )}
    </NowProvider>
  );
}

/** `decision.two-passwords`: better said before the first lock than by it. */
function SecondaryPasswordNotice() {
  return (
    <div className={styles.notice}>
      <Banner
        tone="warn"
        title={messages.secondaryUnset}
        action={<Link href={routePath('console-security-password')}>去设置</Link>}
      >
        锁定、解除锁定等重要操作需要安全密码，请先设置。
      </Banner>
    </div>
  );
}

function Greeting({ name, store }: { name: string; store: string }) {
  return <PageHeader title="控制台" note={`${greeting(useNow())}，${name} · ${store}`} />;
}
