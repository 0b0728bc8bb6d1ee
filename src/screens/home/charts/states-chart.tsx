import type { DeviceStates } from '#api/contract/home.ts';
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
  const unknown =
    states.lock_unknown > 0
      ? [{ name: '锁定状态未知', value: states.lock_unknown, tone: 'warn' as const }]
      : [];
  const released =
    states.released > 0 ? [{ name: '已解除监管', value: states.released, tone: 'none' as const }] : [];
  return (
    <div className={styles.pair}>
      <ShareBar
        label={`${title}的锁定状态`}
        parts={[
          { name: '已锁定', value: states.locked, tone: 'locked' },
          { name: '未锁定', value: states.unlocked, tone: 'none' },
          ...unknown,
        ]}
      />
      <ShareBar
        label={`${title}的监管状态`}
        parts={[
          { name: '监管中', value: states.supervised, tone: 'ok' },
          { name: '未监管', value: states.unsupervised, tone: 'none' },
          ...released,
        ]}
      />
    </div>
  );
}
