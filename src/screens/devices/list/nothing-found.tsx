import { routePath } from '#domain/access/routes.ts';
import { pageSizes } from '#domain/limits.ts';
import type { DeviceQuery } from '#machines/devices/port/device-query.ts';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient, useGo } from '#screens/shared/console-context.tsx';
import { Button } from '#ui/button/button.tsx';
import type { Control } from '#ui/control.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import type { ListedPlace } from './listed-place.ts';

interface NothingFoundProps {
  /** the other list of the kind, which may have them */
  other: ListedPlace;
  /** in force, and not empty */
  filter: DeviceQuery;
  reset: Control;
}

/** Where nothing fits the filter. What the other list has of it is said (`decision.search`); nobody misses it where that fails. */
export function NothingFound({ other, filter, reset }: NothingFoundProps) {
  const client = useClient();
  const go = useGo();
  const { loaded } = useLoadOnce((signal) => {
    const query = other.query.withPageSize(filter, pageSizes[0]);
    return other.asked.list(client, { listed: other.listed, query }, { signal, quiet: 'beside' });
  });
  const found = loaded?.value.total ?? 0;
  const goThere = () => {
    const { search, state } = other.query.write(filter);
    go(routePath(other.route) + search, { state });
  };
  const resetButton = <Button {...reset}>清空条件</Button>;
  const title = '没有符合条件的设备';
  if (found === 0)
    return <EmptyState title={title} text="请调整筛选条件，或清空后重试。" action={resetButton} />;
  return (
    <EmptyState
      title={title}
      text={`${other.place}中有 ${found} 台符合条件的设备。`}
      action={
        <>
          <Button variant="primary" onClick={goThere}>
            前往{other.place}查看
          </Button>{' '}
          {resetButton}
        </>
      }
    />
  );
}
