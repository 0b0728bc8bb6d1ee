import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { routePath } from '#domain/access/routes.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { css } from '#styled/css/index.mjs';
import { Badge } from '#ui/display/badge.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { Link } from '#ui/shell/link.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { TwoLines } from '#ui/table/two-lines.tsx';
import { quotaText, rightsInShort } from './clerk-words.ts';

const styles = {
  name: css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  // The columns are as wide as they are, whatever somebody is called.
  link: css({ whiteSpace: 'normal', overflowWrap: 'anywhere' }),
  quota: css({ display: 'block', w: 'full', minW: '[128px]', maxW: '[220px]', 'dd > &': { mt: '1.5' } }),
};

/** Where a clerk's drawer is open. */
export const clerkHref = (id: string) => `${routePath('console-merchant-employee')}?clerk=${id}`;

/** How many devices a clerk has, of how many. */
export function Quota({ clerk }: { clerk: Clerk }) {
  const { quota_limit, used_quota, total_quota, name } = clerk;
  const text = quotaText(clerk);
  if (!quota_limit) return text;
  return (
    <span className={styles.quota}>
      <ProgressBar
        label={`${name}的配额`}
        value={Math.min(used_quota, total_quota)}
        max={total_quota}
        text={text}
      />
    </span>
  );
}

export const columns: readonly Column<Clerk>[] = [
  {
    id: 'name',
    header: '店员',
    phone: 'title',
    width: css({ w: '[18%]' }),
    sortable: true,
    cell: ({ id, name, phone_number }) => (
      <TwoLines
        first={
          <span className={styles.link}>
            <Link tone="plain" href={clerkHref(id)} data-clerk>
              {name}
            </Link>
          </span>
        }
        second={phone_number}
      />
    ),
  },
  {
    id: 'rights',
    header: '权限',
    width: css({ w: '[20%]' }),
    cell: (clerk) => (
      <span className={styles.name}>
        {clerk.is_admin ? <Tag>{rightsInShort(clerk)}</Tag> : rightsInShort(clerk)}
        {clerk.must_change_password ? <Badge tone="wait">待修改密码</Badge> : null}
      </span>
    ),
  },
  {
    id: 'used_quota',
    header: '设备与配额',
    width: css({ w: '[26%]' }),
    sortable: true,
    cell: (clerk) => <Quota clerk={clerk} />,
  },
  {
    id: 'last_login_time',
    header: '最近登录',
    width: css({ w: '[20%]' }),
    cell: ({ last_login_time }) => (last_login_time === null ? '从未登录' : formatDateTime(last_login_time)),
  },
  {
    id: 'session_count',
    header: '登录中',
    width: css({ w: '[16%]' }),
    cell: ({ session_count }) => (session_count === 0 ? '未登录' : `${session_count} 个浏览器`),
  },
];
