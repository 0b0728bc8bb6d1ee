import type { ClerkDevices } from '#api/contract/home.ts';
import { routePath } from '#domain/access/routes.ts';
import { noValue } from '#domain/devices/status-values.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { unassigned } from '#screens/shared/list/filter-options.ts';
import { css } from '#styled/css/index.mjs';
import { BarTable } from '#ui/chart/bar-table.tsx';
import { Link } from '#ui/shell/link.tsx';

const styles = { others: css({ mt: '3', color: 'ink3', fontSize: 'sm' }) };

/** ours: a store may have hundreds of clerks */
const mostClerks = 10;

interface ClerksChartProps {
  kinds: readonly { readonly id: DeviceKindName; readonly title: string }[];
  /** most devices first */
  rows: readonly ClerkDevices[];
}

/** Who has how many of the devices in use. */
export function ClerksChart({ kinds, rows }: ClerksChartProps) {
  const clerks = rows.filter(({ id }) => id !== null);
  const shown = [...clerks.slice(0, mostClerks), ...rows.filter(({ id }) => id === null)];
  const several = kinds.length > 1;
  const others = clerks.length - mostClerks;
  return (
    <>
      <BarTable
        label="店员使用中的设备"
        head={['店员', ...(several ? ['合计'] : []), ...kinds.map(({ title }) => title)]}
        rows={shown.map((clerk) => {
          const sum = kinds.reduce((all, { id }) => all + clerk[id], 0);
          const name = clerk.name ?? unassigned;
          return {
            id: clerk.id ?? 'nobody',
            name,
            value: sum,
            cells: [
              ...(several ? [sum] : []),
              ...kinds.map(({ id, title }) =>
                clerk[id] > 0 ? (
                  <Link
                    href={`${routePath(deviceKind(id).routes.list)}?for_clerk=${clerk.id ?? noValue}`}
                    aria-label={`${name}的${title} ${clerk[id]} 台`}
                    tone="plain"
                  >
                    {clerk[id]}
                  </Link>
                ) : (
                  clerk[id]
                ),
              ),
            ],
          };
        })}
      />
      {others > 0 ? <p className={styles.others}>另有 {others} 名店员的设备未列出</p> : null}
    </>
  );
}
