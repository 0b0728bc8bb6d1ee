import { formatDateTime } from '#domain/text/time.ts';
import { loadOwnLogIns } from '#machines/account/own-log-ins.ts';
import { NewDevice } from '#screens/account/login-log/log-in-columns.tsx';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { LogInResult } from '#screens/shared/log-in-result.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { ShortList, ShortListItem } from '#ui/display/short-list.tsx';

const styles = {
  text: css({ color: 'ink2', mb: '4' }),
  device: css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
};

/** One's last tries to log in, also those that failed. */
export function OwnLogIns() {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) => loadOwnLogIns(client, signal));
  return (
    <Card title="最近登录">
      <p className={styles.text}>如有不是本人的登录，请修改登录密码。</p>
      <MachineRoot name="loadOnce" actorRef={actor}>
        {failure ? <RetryNotice retry={retry}>登录记录加载失败。</RetryNotice> : null}
        {loaded?.value.length === 0 ? <p>暂无登录记录</p> : null}
        <ShortList label="最近登录">
          {loaded?.value.map(({ id, date_created, ip, place, device, new_device, status }) => (
            <ShortListItem
              key={id}
              note={[formatDateTime(date_created), ip, place].filter(Boolean).join(' · ')}
              end={<LogInResult status={status} />}
            >
              <span className={styles.device}>
                {device ?? '未知设备'}
                {new_device && <NewDevice />}
              </span>
            </ShortListItem>
          ))}
        </ShortList>
      </MachineRoot>
    </Card>
  );
}
