import type { RecordedRun } from '#domain/diagram/recording.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { styles } from './dev-style.ts';
import { diagrams } from './diagrams.ts';

interface Props {
  readonly runs: ReadonlyMap<string, readonly RecordedRun[]>;
  readonly chosen: string;
  readonly onChoose: (machine: string) => void;
}

/** All machines of the console, those that this page has run before the others. */
export function MachineGallery({ runs, chosen, onChoose }: Props) {
  const [used, others] = [true, false].map((isUsed) =>
    diagrams.filter(({ machine }) => runs.has(machine) === isUsed),
  );
  return (
    <Card title="流程" note={`${diagrams.length} 个流程，本页运行过 ${used?.length ?? 0} 个`} flush>
      <ul className={styles.gallery}>
        {[...(used ?? []), ...(others ?? [])].map(({ machine, title, purpose }) => (
          <li key={machine} className={styles.machineItem}>
            <button
              type="button"
              className={styles.machine}
              aria-current={machine === chosen || undefined}
              onClick={() => onChoose(machine)}
            >
              <span className={styles.machineTitle}>
                <span className={styles.machineName}>{title}</span>
                <Running runs={runs.get(machine) ?? []} />
              </span>
              <span className={styles.purpose}>{purpose}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Running({ runs }: { runs: readonly RecordedRun[] }) {
  const running = runs.filter(({ end }) => end.status === 'active').length;
  if (running > 0) return <Badge tone="ok">{running === 1 ? '运行中' : `${running} 个运行中`}</Badge>;
  return runs.length > 0 ? <span className={styles.note}>{runs.length} 次</span> : null;
}
