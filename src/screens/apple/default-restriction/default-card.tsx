import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { routePath } from '#domain/access/routes.ts';
import { commandDenial } from '#domain/apple/command-right.ts';
import { formatShort } from '#domain/text/time.ts';
import type { DefaultKind, Standing } from '#machines/apple/default-restriction/default-content.ts';
import { defaultRestrictionEffects } from '#machines/apple/default-restriction/default-restriction.effects.ts';
import { defaultRestrictionMachine } from '#machines/apple/default-restriction/default-restriction.machine.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { reasonInFull } from '#screens/apple/commands/device-offers.ts';
import { useClient, useLive, useUser } from '#screens/shared/console-context.tsx';
import { useControl } from '#screens/shared/control.ts';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { OutdatedNotice } from '#screens/shared/outdated-notice.tsx';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { FactStrip } from '#ui/display/fact-strip.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { LinkButton } from '#ui/shell/link.tsx';
import { DefaultDialog } from './default-dialog.tsx';
import { defaultWords } from './default-words.ts';
import { StandingList, sizeOf } from './standing-list.tsx';

const styles = {
  body: css({ display: 'grid', gap: '4', p: '4', _compact: { p: '3', gap: '3' } }),
  purpose: css({ color: 'ink2', maxW: '[72ch]' }),
  reason: css({ color: 'warn', fontSize: 'sm' }),
  waiting: css({ display: 'grid', gap: '3' }),
};

export type DefaultActor = ActorRefFrom<typeof defaultRestrictionMachine>;

/** Why the person may not set it; null where they may. */
function useDenial(kind: DefaultKind): string | null {
  const denial = commandDenial(useUser(), defaultWords[kind].command);
  return denial && reasonInFull({ ...denial, conflict: null });
}

/** One default, or the white list, which only those have who may set it. */
export function DefaultCard({ kind }: { kind: DefaultKind }) {
  const denial = useDenial(kind);
  if (kind !== 'whiteList' || denial === null) return <LoadedDefault kind={kind} denial={denial} />;
  return (
    <Card title={defaultWords[kind].title}>
      <EmptyState title="白名单随应用限制一起设置" text={denial} />
    </Card>
  );
}

function LoadedDefault({ kind, denial }: { kind: DefaultKind; denial: string | null }) {
  const client = useClient();
  const [machine] = useState(() =>
    defaultRestrictionMachine.provide({ actors: defaultRestrictionEffects(client) }),
  );
  const actor = useActorRef(machine, { input: { kind } });
  useLive((fact) => actor.send({ type: fact.type }));
  const problem = useSelector(actor, problemOf);
  const standing = useSelector(actor, ({ context }) => context.standing);
  const editing = useSelector(actor, ({ context }) => context.draft !== null);
  const edit = useControl(actor, { type: 'default.edit' });
  const retry = useControl(actor, { type: 'load.retry' });
  const { title } = defaultWords[kind];
  return (
    <MachineRoot name="defaultRestriction" actorRef={actor}>
      <Card
        title={title}
        note={standing && sizeOf(standing.content)}
        flush
        actions={
          <Action size="sm" {...edit} reason={denial}>
            编辑
          </Action>
        }
      >
        {standing !== null ? (
          <Loaded actor={actor} standing={standing} denial={denial} />
        ) : problem !== null ? (
          <ErrorState title={`${title}加载失败`} text={problem} retry={retry} />
        ) : (
          <Waiting />
        )}
      </Card>
      {editing ? <DefaultDialog actor={actor} /> : null}
    </MachineRoot>
  );
}

function Waiting() {
  return (
    <div className={styles.body} aria-busy="true">
      <div className={styles.waiting}>
        <Skeleton width="70%" />
        <Skeleton height="36px" />
        <Skeleton height="36px" />
        <Skeleton height="36px" />
      </div>
    </div>
  );
}

interface LoadedProps {
  actor: DefaultActor;
  standing: Standing;
  denial: string | null;
}

function Loaded({ actor, standing, denial }: LoadedProps) {
  const { kind, saved } = useSelector(actor, ({ context }) => context);
  const problem = useSelector(actor, problemOf);
  const retry = useControl(actor, { type: 'load.retry' });
  const words = defaultWords[kind];
  const toDevices = (
    <LinkButton size="sm" href={routePath('console-device-ios-list')}>
      前往苹果设备
    </LinkButton>
  );
  return (
    <>
      <div className={styles.body}>
        {problem === null ? null : <OutdatedNotice retry={retry}>{problem}</OutdatedNotice>}
        {saved ? (
          <Banner tone="ok" title={words.saved} action={toDevices}>
            {words.nextStep}
          </Banner>
        ) : (
          <p className={styles.purpose}>{words.purpose}</p>
        )}
        {denial === null ? null : <p className={styles.reason}>您可以查看，不能修改：{denial}。</p>}
        <StandingList content={standing.content} />
      </div>
      <Facts standing={standing} />
    </>
  );
}

/** How the devices stand to it, and who changed it last. */
function Facts({ standing: { content, devices, changed } }: { standing: Standing }) {
  const now = useNow();
  if (devices === null) return null;
  const counted = content.kind === 'app' ? '只计采用门店默认名单的设备' : '您能看到的在用设备';
  return (
    <FactStrip
      items={[
        { term: '与默认一致', value: `${devices.same} 台`, note: counted },
        { term: '与默认不同', value: `${devices.different} 台`, note: '以设备最近一次上报为准' },
        {
          term: '最近修改',
          value: changed === null ? '没有记录' : changed.clerk_name,
          note: changed === null ? null : formatShort(changed.at, now),
        },
      ]}
    />
  );
}
