import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { routeOf, routePath } from '#domain/access/routes.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { formatShort } from '#domain/text/time.ts';
import { defaultRestrictionEffects } from '#machines/devices/default-restriction/default-restriction.effects.ts';
import { defaultRestrictionMachine } from '#machines/devices/default-restriction/default-restriction.machine.ts';
import { comparesDevices, type DefaultKind, type Standing } from '#machines/devices/port/store-defaults.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { reasonInFull } from '#screens/devices/commands/offers.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive, useUser } from '#screens/shared/console-context.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { useNow } from '#screens/shared/now.tsx';
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
import { type DefaultsOfKind, wordsOf } from './default-words.ts';
import { StandingList, sizeOf } from './standing-list.tsx';

const styles = {
  body: css({ display: 'grid', gap: '4', p: '4', _compact: { p: '3', gap: '3' } }),
  purpose: css({ color: 'ink2', maxW: '[72ch]' }),
  reason: css({ color: 'warn', fontSize: 'sm' }),
  waiting: css({ display: 'grid', gap: '3' }),
};

export type DefaultActor = ActorRefFrom<typeof defaultRestrictionMachine>;

interface DefaultProps {
  of: DefaultsOfKind;
  kind: DefaultKind;
}

/** Why the person may not set it; null where they may. */
function useDenial({ of, kind }: DefaultProps): string | null {
  const denial = wordsOf(of, kind).denial(useUser());
  return denial && reasonInFull({ ...denial, conflict: null });
}

/** One default, or the white list, which only those have who may set it. */
export function DefaultCard({ of, kind }: DefaultProps) {
  const denial = useDenial({ of, kind });
  if (kind !== 'whiteList' || denial === null) return <LoadedDefault of={of} kind={kind} denial={denial} />;
  return (
    <Card title={wordsOf(of, kind).title}>
      <EmptyState title="白名单随应用限制一起设置" text={denial} />
    </Card>
  );
}

function LoadedDefault({ of, kind, denial }: DefaultProps & { denial: string | null }) {
  const client = useClient();
  const [machine] = useState(() =>
    defaultRestrictionMachine.provide({ actors: defaultRestrictionEffects(client, of.asked) }),
  );
  const actor = useActorRef(machine, { input: { kind, compares: comparesDevices(of.asked, kind) } });
  useLive((fact) => actor.send({ type: fact.type }));
  const problem = useSelector(actor, problemOf);
  const standing = useSelector(actor, ({ context }) => context.standing);
  const editing = useSelector(actor, ({ context }) => context.draft !== null);
  const edit = useControl(actor, { type: 'default.edit' });
  const retry = useControl(actor, { type: 'load.retry' });
  const { title } = wordsOf(of, kind);
  return (
    <MachineRoot name="defaultRestriction" actorRef={actor}>
      <Card
        title={title}
        note={standing && sizeOf(of, standing.content)}
        flush
        actions={
          <Action size="sm" {...edit} reason={denial}>
            编辑
          </Action>
        }
      >
        {standing !== null ? (
          <Loaded {...{ of, actor, standing, denial }} />
        ) : problem !== null ? (
          <ErrorState title={`${title}加载失败`} text={problem} retry={retry} />
        ) : (
          <Waiting />
        )}
      </Card>
      {editing ? <DefaultDialog of={of} actor={actor} /> : null}
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
  of: DefaultsOfKind;
  actor: DefaultActor;
  standing: Standing;
  denial: string | null;
}

function Loaded({ of, actor, standing, denial }: LoadedProps) {
  const { kind, saved } = useSelector(actor, ({ context }) => context);
  const problem = useSelector(actor, problemOf);
  const retry = useControl(actor, { type: 'load.retry' });
  const words = wordsOf(of, kind);
  const { list } = deviceKind(of.kind).routes;
  const toDevices = (
    <LinkButton size="sm" href={routePath(list)}>
      {`前往${routeOf(list).title}`}
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
        <StandingList of={of} content={standing.content} />
      </div>
      <Facts standing={standing} counted={words.counted} />
    </>
  );
}

/** How the devices stand to it, and who changed it last. */
function Facts({
  standing: { content, devices, changed },
  counted,
}: {
  standing: Standing;
  counted: string | undefined;
}) {
  const now = useNow();
  if (content.kind === 'whiteList') return null;
  return (
    <FactStrip
      items={[
        ...(devices === null
          ? []
          : [
              { term: '与默认一致', value: `${devices.same} 台`, note: counted ?? null },
              { term: '与默认不同', value: `${devices.different} 台`, note: '以设备最近一次上报为准' },
            ]),
        {
          term: '最近修改',
          value: changed === null ? '暂无记录' : changed.clerk_name,
          note: changed === null ? null : formatShort(changed.at, now),
        },
      ]}
    />
  );
}
