import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Notification } from '#api/contract/notifications.ts';
import { routes } from '#domain/access/routes.ts';
import { homeNoticesEffects } from '#machines/console/home-notices/home-notices.effects.ts';
import { homeNoticesMachine } from '#machines/console/home-notices/home-notices.machine.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive } from '#screens/shared/console-context.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { Link } from '#ui/shell/link.tsx';

const styles = { list: css({ display: 'grid', gap: '2', mb: '4', '&:empty': { display: 'none' } }) };

/** The title of the page that it leads to. */
const wordsOf = (link: string) => routes.find(({ path }) => path === link)?.title ?? '查看';

/** What the operator of the site says, and what runs out soon. */
export function HomeNotices() {
  const client = useClient();
  const [machine] = useState(() => homeNoticesMachine.provide({ actors: homeNoticesEffects(client) }));
  const actor = useActorRef(machine);
  const notices = useSelector(actor, ({ context }) => context.notices);
  const problem = useSelector(actor, problemOf);
  const retry = useControl(actor, { type: 'load.retry' });
  useLive((fact) => actor.send({ type: fact.type }));
  return (
    <MachineRoot name="homeNotices" actorRef={actor}>
      <div className={styles.list}>
        {problem === null ? null : (
          <RetryNotice title="通知加载失败" retry={retry}>
            {problem}
          </RetryNotice>
        )}
        {notices?.map((notice) => (
          <Notice key={notice.id} {...notice} />
        ))}
      </div>
    </MachineRoot>
  );
}

function Notice({ tone, title, content, link }: Notification) {
  return (
    <Banner tone={tone} title={title} action={link ? <Link href={link}>{wordsOf(link)}</Link> : null}>
      {content}
    </Banner>
  );
}
