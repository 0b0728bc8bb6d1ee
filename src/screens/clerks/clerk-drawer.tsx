import { Ban, KeyRound, ShieldCheck, UserCheck, UserPen, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { routePath } from '#domain/access/routes.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { clerkSessionEffects } from '#machines/account/session-list/session-list.effects.ts';
import type { ClerkAction } from '#machines/clerks/clerk-action/clerk-action.machine.ts';
import { codesOf, formerCodesOf } from '#machines/clerks/clerk-edit/clerk-draft.ts';
import type { EditedPart } from '#machines/clerks/clerk-edit/clerk-edit.machine.ts';
import { loadClerkLogIns } from '#machines/clerks/clerk-records.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient, useUser } from '#screens/shared/console-context.tsx';
import { SessionList } from '#screens/shared/list/session-list.tsx';
import { LogInResult } from '#screens/shared/log-in-result.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Dotted } from '#ui/display/dotted.tsx';
import { ShortList, ShortListItem } from '#ui/display/short-list.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { Drawer } from '#ui/popup/drawer.tsx';
import { Link } from '#ui/shell/link.tsx';
import { Quota } from './clerk-columns.tsx';
import { ClerkTasks } from './clerk-tasks.tsx';
import { actionTitles, lastChangeText, ownReasons, rightsInShort } from './clerk-words.ts';
import { useDeviceLinks } from './device-links.tsx';
import { kindsOf, titlesByGroup, visibleInWords } from './rights-words.ts';

const styles = {
  row: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  title: css({ fontWeight: 'bold' }),
  note: css({ color: 'ink3', fontSize: 'sm' }),
  part: css({ display: 'grid', gap: '2' }),
};

interface ClerkDrawerProps {
  clerk: Clerk;
  /** of the store, to name those whose devices this one sees */
  clerks: readonly Clerk[];
  /** a dialog's code is on its way */
  isFetching: boolean;
  /** why no edit begins now; null: it may */
  unsure: string | null;
  onAct: (action: ClerkAction) => void;
  onEdit: (part: EditedPart) => void;
  /** of a session: there may be fewer now */
  onEnded: () => void;
  onClose: () => void;
}

/** One clerk. */
export function ClerkDrawer(props: ClerkDrawerProps) {
  const { clerk, clerks, isFetching, unsure, onAct, onEdit, onEnded, onClose } = props;
  const { id, name, phone_number, disabled, must_change_password, last_login_time } = clerk;
  return (
    <Drawer
      title={
        <span className={styles.row}>
          {name}
          {clerk.is_admin ? <Tag>门店管理员</Tag> : null}
          {disabled ? (
            <Badge tone="none" icon={<Ban aria-hidden="true" />}>
              已停用
            </Badge>
          ) : null}
          {must_change_password ? <Badge tone="wait">待修改密码</Badge> : null}
        </span>
      }
      description={phone_number}
      onClose={onClose}
    >
      <Actions {...{ clerk, isFetching, unsure, onAct, onEdit }} />
      <Facts clerk={clerk} clerks={clerks} />
      <Rights clerk={clerk} />
      <Devices id={id} />
      <Tasks key={`${id} ${disabled}`} id={id} disabled={disabled} />
      <Sessions clerk={clerk} onEnded={onEnded} />
      <LogIns key={`${id} ${last_login_time}`} id={id} />
    </Drawer>
  );
}

function Actions({
  clerk,
  isFetching,
  unsure,
  onAct,
  onEdit,
}: Omit<ClerkDrawerProps, 'clerks' | 'onEnded' | 'onClose'>) {
  const user = useUser();
  const offer = (action: ClerkAction, icon: ReactNode) => {
    const reason = clerk.id === user.id ? ownReasons[action] : null;
    return (
      <Action
        icon={icon}
        reason={reason}
        loading={isFetching}
        onClick={() => reason === null && onAct(action)}
      >
        {actionTitles[action]}
      </Action>
    );
  };
  return (
    <div className={styles.row}>
      <Action
        icon={<UserPen aria-hidden="true" />}
        loading={isFetching}
        reason={unsure}
        onClick={() => onEdit('profile')}
      >
        修改资料
      </Action>
      <Action
        icon={<ShieldCheck aria-hidden="true" />}
        loading={isFetching}
        reason={unsure}
        onClick={() => onEdit('rights')}
      >
        修改权限
      </Action>
      {offer('resetPassword', <KeyRound aria-hidden="true" />)}
      {clerk.disabled
        ? offer('enable', <UserCheck aria-hidden="true" />)
        : offer('disable', <UserX aria-hidden="true" />)}
    </div>
  );
}

function Facts({ clerk, clerks }: Pick<ClerkDrawerProps, 'clerk' | 'clerks'>) {
  const user = useUser();
  const { visible_clerk, last_login_time, has_secondary_password, date_created } = clerk;
  const visible = clerks.filter(({ id }) => visible_clerk.includes(id)).map(({ name }) => name);
  return (
    <DescriptionList
      items={[
        { term: '设备与配额', details: <Quota clerk={clerk} /> },
        { term: '可见店员', details: visibleInWords(clerk, visible, kindsOf(user)) },
        {
          term: '最近登录',
          details: last_login_time === null ? '从未登录' : formatDateTime(last_login_time),
        },
        { term: '安全密码', details: has_secondary_password ? '已设置' : '尚未设置，不能下发指令' },
        { term: '新增时间', details: formatDateTime(date_created) },
        { term: '最近修改', details: lastChangeText(clerk) },
      ]}
    />
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

function Rights({ clerk }: { clerk: Clerk }) {
  const codes = codesOf(clerk);
  const former = formerCodesOf(codes);
  const groups = [
    ...titlesByGroup(codes),
    ...(former.length > 0 ? [{ title: '已失效', titles: former }] : []),
  ];
  return (
    <Part title="权限">
      {clerk.is_admin || groups.length === 0 ? (
        <p className={styles.note}>{clerk.is_admin ? '门店管理员，拥有全部权限。' : rightsInShort(clerk)}</p>
      ) : (
        <DescriptionList
          layout="rows"
          items={groups.map(({ title, titles }) => ({ term: title, details: titles.join('、') }))}
        />
      )}
    </Part>
  );
}

function Devices({ id }: { id: string }) {
  const links = useDeviceLinks(id);
  return links.length === 0 ? null : (
    <Part title="名下设备">
      <div className={styles.row}>{links}</div>
    </Part>
  );
}

function Tasks({ id, disabled }: { id: string; disabled: boolean }) {
  return (
    <Part title="未完成的指令">
      <ClerkTasks id={id} disabled={disabled} />
    </Part>
  );
}

/** Where the clerk is logged in: a lost phone's is ended without its owner. */
function Sessions({ clerk, onEnded }: Pick<ClerkDrawerProps, 'clerk' | 'onEnded'>) {
  const client = useClient();
  const { id, session_count, last_login_time } = clerk;
  return (
    <Part title="登录设备">
      <SessionList
        effects={() => clerkSessionEffects(client, id, onEnded)}
        version={`${session_count} ${last_login_time}`}
      />
    </Part>
  );
}

function LogIns({ id }: { id: string }) {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) => loadClerkLogIns(client, id, signal));
  return (
    <Part title="最近登录">
      <MachineRoot name="loadOnce" actorRef={actor}>
        {failure ? <RetryNotice retry={retry}>登录记录加载失败。</RetryNotice> : null}
        {loaded === null && failure === null ? <Skeleton /> : null}
        {loaded?.value.length === 0 ? <p className={styles.note}>暂无登录记录</p> : null}
        <ShortList label="最近登录">
          {loaded?.value.map(({ id: logIn, date_created, ip, place, device, status }) => (
            <ShortListItem
              key={logIn}
              note={<Dotted parts={[formatDateTime(date_created), ip, place]} />}
              end={<LogInResult status={status} />}
            >
              {device ?? '未知设备'}
            </ShortListItem>
          ))}
        </ShortList>
        <Link href={`${routePath('console-security-login-log')}?for_clerk=${id}`}>全部登录记录</Link>
      </MachineRoot>
    </Part>
  );
}
