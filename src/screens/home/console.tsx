import { isAdmin, may } from '#domain/access/permissions.ts';
import { mayEnter } from '#domain/access/route-access.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { NowProvider, useNow } from '#screens/shared/now.tsx';
import { SecondaryUnset } from '#screens/shared/proof/secondary-password-field.tsx';
import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { homeCards } from './cards.ts';
import { HomeCharts } from './charts/home-charts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { greeting } from './greeting.ts';
import { HomeNotices } from './home-notices.tsx';

const styles = {
  notice: css({ mb: '4' }),
  card: css({ '& + &': { mt: '6' } }),
  title: css({ fontSize: 'lg', fontWeight: 'bold', mb: '3' }),
};

/** `route.console` */
export default function ConsoleHome() {
  const user = useUser();
  const seesLog = may(user, 'security.operationLog');
  const cards = homeCards.filter(({ access }) => mayEnter(access, user));
  const kinds = cards.flatMap(({ kind, title }) => (kind === null ? [] : [{ id: kind, title }]));
  return (
    <NowProvider>
      <Greeting name={user.name} store={user.store.store_name} />
      <HomeNotices />
      {user.has_secondary_password ? null : <SecondaryPasswordNotice />}
      {isAdmin(user) && kinds.length > 0 ? <FirstSteps /> : null}
      {cards.length > 0 ? (
        <>
          {cards.map(({ id, title, View }) => (
            <section key={id} className={styles.card} aria-label={title}>
              {cards.length > 1 ? <h2 className={styles.title}>{title}</h2> : null}
              <View />
            </section>
          ))}
          {kinds.length > 0 ? (
            <section className={styles.card} aria-label="统计">
              <h2 className={styles.title}>统计</h2>
              <HomeCharts key={String(seesLog)} kinds={kinds} seesLog={seesLog} />
            </section>
          ) : null}
        </>
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
      <SecondaryUnset>锁定、解除锁定等重要操作需要安全密码，请先设置。</SecondaryUnset>
    </div>
  );
}

function Greeting({ name, store }: { name: string; store: string }) {
  return <PageHeader title="控制台" note={`${greeting(useNow())}，${name} · ${store}`} />;
}
