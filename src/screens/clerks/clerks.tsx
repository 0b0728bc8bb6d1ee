import { useSelector } from '@xstate/react';
import { UserPlus, UserX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { routeOf, routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/member-messages.ts';
import type { ClerkAction } from '#machines/clerks/clerk-action/clerk-action.machine.ts';
import type { EditedPart } from '#machines/clerks/clerk-edit/clerk-edit.machine.ts';
import { clerkListEffects } from '#machines/clerks/clerk-list/clerk-list.effects.ts';
import { clerkListMachine } from '#machines/clerks/clerk-list/clerk-list.machine.ts';
import { isUnsure, problemOf } from '#machines/kits/fresh.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { tellOwnSave } from '#screens/shared/actors/own-save.ts';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useConsole, useGo, useLive, usePlace } from '#screens/shared/console-context.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { type LazyPart, lazyPart } from '#ui/popup/lazy-part.ts';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { LinkButton } from '#ui/shell/link.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { Table } from '#ui/table/table.tsx';
import type { Sort } from '#ui/table/table-types.ts';
import type ActionDialog from './action-dialog.tsx';
import { clerkHref, columns } from './clerk-columns.tsx';
import { ClerkDrawer } from './clerk-drawer.tsx';
import { found, sorted } from './clerk-order.ts';
import type EditDialog from './edit-dialog.tsx';
import type NewClerkDialog from './new-clerk-dialog.tsx';

const route = 'console-merchant-employee';

const styles = {
  search: css({ maxW: { md: '[320px]' }, mb: '3' }),
  away: css({ display: 'flex', alignItems: 'baseline', gap: '2', mt: '6', mb: '2' }),
  title: css({ fontSize: 'lg', fontWeight: 'bold' }),
  note: css({ color: 'ink3', fontSize: 'xs' }),
};

const newPart = lazyPart(async () => (await import('./new-clerk-dialog.tsx')).default);
const editParts: Record<EditedPart, LazyPart<typeof EditDialog>> = {
  profile: lazyPart(async () => (await import('./edit-dialog.tsx')).default),
  rights: lazyPart(async () => (await import('./rights-dialog.tsx')).default),
};
const actionPart = lazyPart(async () => (await import('./action-dialog.tsx')).default);

/** `route.merchant.admin`: the clerks of the store (`role.clerk.admin`). */
export default function Clerks() {
  const { client, notify } = useConsole();
  const go = useGo();
  const { search: address } = usePlace();
  const [machine] = useState(() => clerkListMachine.provide({ actors: clerkListEffects(client) }));
  const list = useActorRef(machine);
  useLive((fact) => list.send({ type: fact.type }));
  const adding = useDialogPart<typeof NewClerkDialog, null>();
  const acting = useDialogPart<typeof ActionDialog, { clerk: Clerk; action: ClerkAction }>();
  const editing = useDialogPart<typeof EditDialog, { clerk: Clerk; part: EditedPart }>();
  const clerks = useSelector(list, ({ context }) => context.clerks);
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('loading'));
  const problem = useSelector(list, problemOf);
  const unsure = useSelector(list, isUnsure) ? messages.ownSaveUnsure : null;
  const retry = useControl(list, { type: 'load.retry' });
  const lookAgain = () => list.send({ type: 'poll.due' });
  const shownId = new URLSearchParams(address).get('clerk');
  const shown = clerks?.find(({ id }) => id === shownId);
  const isUnknown = useSelector(list, ({ value }) => value === 'ready') && shownId !== null && !shown;
  const leaveUnknown = useEffectEvent(() => {
    notify('warn', '未找到该店员');
    go(routeOf(route).path, { replace: true });
  });
  useEffect(() => {
    if (isUnknown) leaveUnknown();
  }, [isUnknown]);
  const [wanted, setWanted] = useState('');
  const matching = clerks && found(clerks, wanted);
  return (
    <MachineRoot name="clerkList" actorRef={list}>
      <PageHeader
        title={routeOf(route).title}
        note={matching && countText(matching, wanted)}
        actions={
          <>
            <LinkButton href={routePath('console-merchant-employee-distribution-log')}>分配记录</LinkButton>
            <Button
              variant="primary"
              icon={<UserPlus aria-hidden="true" />}
              loading={adding.isFetching}
              onClick={() => adding.open(newPart, null)}
            >
              新增店员
            </Button>
          </>
        }
      />
      {clerks === null && problem !== null ? (
        <Card>
          <ErrorState title="店员加载失败" text={problem} retry={retry} />
        </Card>
      ) : (
        <>
          {problem === null ? null : <OutdatedNotice retry={retry}>{problem}</OutdatedNotice>}
          <div className={styles.search}>
            <SearchInput
              aria-label="搜索店员"
              placeholder="姓名、拼音首字母或手机尾号"
              value={wanted}
              onChange={setWanted}
            />
          </div>
          <ClerkTables clerks={matching ?? []} loading={loading} />
          {clerks?.length === 1 && wanted.trim() === '' ? (
            <EmptyState
              icon={<UserPlus aria-hidden="true" />}
              title="暂无其他店员"
              text="新增店员后，可以设置权限、可见店员和配额。"
            />
          ) : null}
        </>
      )}
      {shown ? (
        <ClerkDrawer
          key={shown.id}
          clerk={shown}
          clerks={clerks ?? []}
          isFetching={acting.isFetching || editing.isFetching}
          unsure={unsure}
          onEdit={(part) => editing.open(editParts[part], { clerk: shown, part })}
          onAct={(action) => acting.open(actionPart, { clerk: shown, action })}
          onEnded={lookAgain}
          onClose={() => go(routeOf(route).path, { replace: true })}
        />
      ) : null}
      {adding.opened ? (
        <adding.opened.Dialog
          onClose={(id) => {
            adding.close();
            lookAgain();
            if (id !== null) go(clerkHref(id));
          }}
        />
      ) : null}
      {editing.opened ? (
        <editing.opened.Dialog
          clerk={editing.opened.subject.clerk}
          clerks={clerks ?? []}
          onClose={(own) => {
            editing.close();
            tellOwnSave(list, own);
            if (own.saved === null) lookAgain();
          }}
        />
      ) : null}
      {acting.opened ? (
        <acting.opened.Dialog
          {...acting.opened.subject}
          onClose={() => {
            acting.close();
            lookAgain();
          }}
        />
      ) : null}
    </MachineRoot>
  );
}

/** How many work here; in a search, how many were found. */
const countText = (clerks: readonly Clerk[], wanted: string) =>
  wanted.trim() === ''
    ? `${clerks.filter(({ disabled }) => !disabled).length} 人`
    : `找到 ${clerks.length} 人`;

/** Who works, and apart from them who was disabled. */
function ClerkTables({ clerks, loading }: { clerks: readonly Clerk[]; loading: boolean }) {
  const [sort, setSort] = useState<Sort | undefined>();
  const inOrder = sorted(clerks, sort);
  const enabled = inOrder.filter((clerk) => !clerk.disabled);
  const disabled = inOrder.filter((clerk) => clerk.disabled);
  const shared = { columns, rowKey: ({ id }: Clerk) => id, sort, sortControl: { onChange: setSort } };
  return (
    <>
      {enabled.length === 0 && disabled.length > 0 ? null : (
        <Table
          {...shared}
          caption="店员"
          rows={enabled}
          loading={loading}
          empty={<EmptyState icon={<UserX aria-hidden="true" />} title="没有符合条件的店员" />}
        />
      )}
      {disabled.length === 0 ? null : (
        <>
          <div className={styles.away}>
            <h2 className={styles.title}>已停用</h2>
            <span className={styles.note}>{disabled.length} 人，不能登录，名下的设备不变</span>
          </div>
          <Table {...shared} caption="已停用的店员" rows={disabled} />
        </>
      )}
    </>
  );
}
