import type { LogIn } from '#api/contract/people/login-log.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { LogInResult } from '#screens/shared/log-in-result.tsx';
import { css } from '#styled/css/index.mjs';
import { Tag } from '#ui/display/tag.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { Mono } from '#ui/table/two-lines.tsx';

const styles = {
  clerk: css({ whiteSpace: 'nowrap' }),
  place: css({ color: 'ink3', fontSize: 'xs' }),
  device: css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
};

/** `decision.known-browser` */
export const NewDevice = () => <Tag title="该账号此前未用此浏览器登录过">新设备</Tag>;

/** The columns of the login log. */
export const columns: readonly Column<LogIn>[] = [
  { id: 'time', header: '时间', cell: ({ date_created }) => formatDateTime(date_created) },
  {
    id: 'clerk',
    header: '店员',
    phone: 'title',
    cell: ({ clerk }) => <span className={styles.clerk}>{clerk.name}</span>,
  },
  {
    id: 'status',
    header: '结果',
    phone: 'badge',
    cell: ({ status }) => <LogInResult status={status} />,
  },
  {
    id: 'device',
    header: '设备',
    cell: ({ device, new_device }) => (
      <span className={styles.device}>
        {device ?? '--'}
        {new_device && <NewDevice />}
      </span>
    ),
  },
  {
    id: 'ip',
    header: 'IP',
    cell: ({ ip, place }) => (
      <>
        <Mono>{ip}</Mono>
        {place === null ? null : <div className={styles.place}>{place}</div>}
      </>
    ),
  },
];
