import { useState } from 'react';
import type { RecordedRun, RecordedStep } from '#domain/diagram/recording.ts';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { clockAt } from './clock.ts';
import { styles } from './dev-style.ts';
import { diagramOf } from './diagrams.ts';
import { stateWords, stepWords } from './run-words.ts';

const everyMachine = '';
const shownAtMost = 200;

/** What the machines were told, newest first. */
export function EventLog({ runs }: { runs: ReadonlyMap<string, readonly RecordedRun[]> }) {
  const [machine, setMachine] = useState(everyMachine);
  const chosen = machine === everyMachine ? [...runs.values()].flat() : (runs.get(machine) ?? []);
  const entries = chosen
    .flatMap((run) => run.steps.map((step, index) => ({ run, step, key: `${run.id} ${run.lost + index}` })))
    .toSorted((a, b) => b.step.at - a.step.at);
  const options = [...runs.keys()].map((value) => ({ value, label: diagramOf(value)?.title ?? value }));
  return (
    <Card
      title="事件"
      note={`${entries.length} 条`}
      flush
      actions={
        <NativeSelect
          aria-label="只看一个流程"
          value={machine}
          onChange={setMachine}
          options={[{ value: everyMachine, label: '全部流程' }, ...options]}
        />
      }
    >
      {entries.length === 0 ? <EmptyState title="暂无事件" /> : null}
      <ul className={styles.log}>
        {entries.slice(0, shownAtMost).map(({ run, step, key }) => (
          <Entry key={key} run={run} step={step} />
        ))}
      </ul>
      {entries.length > shownAtMost ? (
        <p className={styles.foot}>只显示最近 {shownAtMost} 条；保存的文件里有全部。</p>
      ) : null}
    </Card>
  );
}

function Entry({ run, step }: { run: RecordedRun; step: RecordedStep }) {
  const diagram = diagramOf(run.machine);
  const { at, event, taken, value, times } = step;
  return (
    <li className={styles.entry}>
      <details>
        <summary className={styles.summary}>
          <span className={styles.time}>{clockAt(at)}</span>
          <span className={styles.who}>{diagram?.title ?? run.machine}</span>
          <span className={styles.what}>
            {stepWords(diagram, step)}
            {times ? ` ×${times}` : ''}
            {taken.length ? ` → ${stateWords(diagram, run.machine, value)}` : '（没有反应）'}
          </span>
        </summary>
        <pre className={styles.detail}>{[JSON.stringify(event, null, 1), ...taken].join('\n')}</pre>
      </details>
    </li>
  );
}
