import type { DeviceStates } from '#api/contract/home.ts';
import { routePath } from '#domain/access/routes.ts';
import { noValue } from '#domain/devices/status-values.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { css } from '#styled/css/index.mjs';
import { ShareBar } from '#ui/chart/share-bar.tsx';

const styles = {
  pair: css({
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    columnGap: '8',
    rowGap: '4',
  }),
};

/** Whether the devices are locked, and whether they are supervised. */
export function StatesChart({ title, states }: { title: string; states: DeviceStates }) {
  const list = routePath(deviceKind(states.kind).routes.list);
  // What was let go for good is not supervised either, as in the list.
  const unsupervised = states.unsupervised + states.released;
  const unknown =
    states.lock_unknown > 0
      ? [
          {
            name: '锁定状态未知',
            value: states.lock_unknown,
            tone: 'warn' as const,
            href: `${list}?lock_status=${noValue}`,
          },
        ]
      : [];
  return (
    <div className={styles.pair}>
      <ShareBar
        label={`${title}的锁定状态`}
        parts={[
          { name: '已锁定', value: states.locked, tone: 'locked', href: `${list}?lock_status=1` },
          { name: '未锁定', value: states.unlocked, tone: 'none', href: `${list}?lock_status=0` },
          ...unknown,
        ]}
      />
      <ShareBar
        label={`${title}的监管状态`}
        parts={[
          { name: '监管中', value: states.supervised, tone: 'ok', href: `${list}?supervise_status=1` },
          { name: '未监管', value: unsupervised, tone: 'none', href: `${list}?supervise_status=0` },
        ]}
      />
    </div>
  );
}
