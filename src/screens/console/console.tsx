import { hasModule } from '#domain/permissions.ts';
import { useUser } from '#screens/parts/console-context.tsx';
import { NowProvider, useNow } from '#screens/parts/now.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AppleOverview } from './apple-overview.tsx';
import { greeting } from './greeting.ts';

/** `route.console` */
export default function ConsoleHome() {
  const user = useUser();
  return (
    <NowProvider>
      <Greeting name={user.name} store={user.store.store_name} />
      {hasModule(user, 'mdm-apple') ? (
        <AppleOverview />
      ) : (
        <Card>
          <EmptyState title="门店尚未开通设备管理" text="开通后，这里会显示设备概览和需要处理的设备。" />
        </Card>
      )}
    </NowProvider>
  );
}

function Greeting({ name, store }: { name: string; store: string }) {
  return <PageHeader title="控制台" note={`${greeting(useNow())}，${name} · ${store}`} />;
}
