import { useSelector } from '@xstate/react';
import { useControl } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import type { DefaultActor } from './default-card.tsx';

const styles = {
  state: css({ display: 'flex', alignItems: 'center', gap: '2', color: 'ink3', fontSize: 'sm' }),
  words: css({ fontSize: 'sm' }),
  now: css({ color: 'ink2', fontSize: 'xs' }),
};

/** How many devices would differ from the default if it were as it is being changed. */
export function DeviceComparison({ actor }: { actor: DefaultActor }) {
  const { standing, comparison, comparisonProblem } = useSelector(actor, ({ context }) => context);
  const unchanged = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'unchanged' }));
  const before = standing?.devices;
  if (!before) return null;
  if (comparisonProblem !== null) return <NotCompared actor={actor} problem={comparisonProblem} />;
  if (comparison === null) {
    return (
      <p className={styles.state}>
        <Spinner label="" /> 正在与设备比较
      </p>
    );
  }
  return (
    <div role="status">
      <p className={styles.words}>
        {unchanged ? '现在' : '保存后'} <strong>{comparison.different} 台</strong>设备与默认不同，
        {comparison.same} 台一致
      </p>
      {unchanged ? null : <p className={styles.now}>现在 {before.different} 台不同</p>}
    </div>
  );
}

function NotCompared({ actor, problem }: { actor: DefaultActor; problem: string }) {
  const retry = useControl(actor, { type: 'comparison.retry' });
  const editing = useSelector(actor, (snapshot) => snapshot.matches('editing'));
  return (
    <Banner
      tone="warn"
      title="暂时无法统计受影响的设备数"
      action={
        editing ? (
          <Button size="sm" {...retry}>
            重试
          </Button>
        ) : null
      }
    >
      {problem}。不影响保存。
    </Banner>
  );
}
