import type { Session } from '#api/contract/people/sessions.ts';
import { formatDateTime } from '#domain/text/time.ts';
import type { ownSessionEffects } from '#machines/account/session-list/session-list.effects.ts';
import { otherSessions, sessionListMachine } from '#machines/account/session-list/session-list.machine.ts';
import { css } from '#styled/css/index.mjs';
import { Dotted } from '#ui/display/dotted.tsx';
import { ShortList, ShortListItem } from '#ui/display/short-list.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { EndableListView } from './endable-list.tsx';

const styles = {
  all: css({ display: 'flex', justifyContent: 'flex-end', mt: '2' }),
  device: css({ display: 'inline-flex', alignItems: 'center', gap: '2' }),
  none: css({ color: 'ink3', fontSize: 'sm' }),
};

interface SessionListProps {
  /** whose it is; made once */
  effects: () => ReturnType<typeof ownSessionEffects>;
  /** what says by its change that there may be others */
  version?: string;
}

/** Where somebody is logged in, and the way to end that, but here. */
export function SessionList({ effects, version }: SessionListProps) {
  return (
    <EndableListView
      name="sessionList"
      machine={() => sessionListMachine.provide({ actors: effects() })}
      failed="登录设备加载失败"
      notEnded="退出登录失败"
      version={version}
    >
      {(sessions, end) => (
        <>
          {sessions.length === 0 ? <p className={styles.none}>暂无登录设备</p> : null}
          <ShortList label="登录设备">
            {sessions.map((session) => (
              <ShortListItem
                key={session.id}
                note={noteOf(session)}
                end={
                  session.current
                    ? null
                    : end({
                        id: session.id,
                        text: '退出',
                        label: `退出登录：${session.browser}，${formatDateTime(session.date_created)} 登录`,
                      })
                }
              >
                <span className={styles.device}>
                  {session.browser}
                  {session.current && <Tag>当前设备</Tag>}
                </span>
              </ShortListItem>
            ))}
          </ShortList>
          {sessions.length > 1 && (
            <div className={styles.all}>
              {end({
                id: otherSessions,
                text: sessions.some(({ current }) => current) ? '退出其他设备' : '退出全部设备',
              })}
            </div>
          )}
        </>
      )}
    </EndableListView>
  );
}

const noteOf = ({ date_created, last_used, current, ip, place }: Session) => (
  <Dotted
    parts={[
      `${formatDateTime(date_created)} 登录`,
      current ? '' : `最近使用 ${formatDateTime(last_used)}`,
      ip,
      place,
    ]}
  />
);
