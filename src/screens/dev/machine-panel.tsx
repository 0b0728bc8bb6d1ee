import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Diagram } from '#domain/diagram/diagram.ts';
import type { RecordedRun, RunStatus } from '#domain/diagram/recording.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Card } from '#ui/display/card.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { clockAt } from './clock.ts';
import { styles } from './dev-style.ts';
import { type DrawnRun, MachineDrawing } from './machine-drawing.tsx';
import { activeStates, lastStateOf, shownRun, stateWords, takenOf } from './run-words.ts';

const statusWords: Record<RunStatus, string> = {
  active: '运行中',
  done: '已结束',
  error: '出错',
  stopped: '页面已离开',
};

const nothing: DrawnRun = { active: new Set(), taken: new Map(), latest: new Set() };
const latestRun = 'latest';
const scales = [0.5, 0.75, 1, 1.25, 1.5];

/** One machine: its diagram, and in it what a run of this page has done. */
export function MachinePanel({ diagram, runs }: { diagram: Diagram; runs: readonly RecordedRun[] }) {
  const [chosen, setChosen] = useState(latestRun);
  const [scale, setScale] = useState(1);
  const run = runs.find(({ id }) => id === chosen) ?? shownRun(runs);
  const state = run && lastStateOf(run);
  const now = state ? stateWords(diagram, diagram.machine, state.value) : '';
  const told = !run
    ? '本页未运行过'
    : `${statusWords[run.end.status]}，${run.end.status === 'active' ? '现在' : '最后'}：${now}`;
  const drawn: DrawnRun =
    run && state
      ? {
          active: activeStates(diagram.machine, state.value),
          taken: takenOf(run),
          latest: new Set(state.taken),
        }
      : nothing;
  return (
    <Card title={diagram.title} note={diagram.purpose}>
      <div className={styles.panel}>
        <div className={styles.bar}>
          <p className={styles.now}>{told}</p>
          {runs.length > 1 ? (
            <NativeSelect
              aria-label="运行"
              value={run && chosen !== latestRun ? run.id : latestRun}
              onChange={setChosen}
              options={[
                { value: latestRun, label: '最近的运行' },
                ...runs.toReversed().map(({ id, at, end }) => ({
                  value: id,
                  label: `${clockAt(at)} ${statusWords[end.status]}`,
                })),
              ]}
            />
          ) : null}
          <Zoom scale={scale} onChange={setScale} />
        </div>
        <Frame key={diagram.machine} label={`${diagram.title}的流程图`} drawn={drawn}>
          <MachineDrawing diagram={diagram} run={drawn} scale={scale} label={`${diagram.title}：${told}`} />
        </Frame>
        <p className={styles.legend}>
          <span>粗框、浅底：当前状态</span>
          <span>粗线、×次数：走过的去向</span>
          <span>最粗的线：最后一步</span>
        </p>
      </div>
    </Card>
  );
}

/** Scrolls to the active state when the machine is shown. */
function Frame({ label, drawn, children }: { label: string; drawn: DrawnRun; children: React.ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  const hasRun = drawn.active.size > 0;
  useEffect(() => {
    const inner = hasRun ? [...(frame.current?.querySelectorAll('[data-active]') ?? [])].at(-1) : null;
    const outer = frame.current?.getBoundingClientRect();
    const box = inner?.getBoundingClientRect();
    if (!outer || !box) return;
    frame.current?.scrollTo({
      left: box.left - outer.left - (outer.width - box.width) / 2,
      top: box.top - outer.top - (outer.height - box.height) / 2,
    });
  }, [hasRun]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0} ref={frame}>
      {children}
    </section>
  );
}

function Zoom({ scale, onChange }: { scale: number; onChange: (scale: number) => void }) {
  const index = scales.indexOf(scale);
  const go = (step: number) => onChange(scales[index + step] ?? scale);
  return (
    <span className={styles.bar}>
      <IconButton label="缩小" icon={<Minus aria-hidden="true" />} onClick={() => go(-1)} />
      <span aria-live="polite">{Math.round(scale * 100)}%</span>
      <IconButton label="放大" icon={<Plus aria-hidden="true" />} onClick={() => go(1)} />
    </span>
  );
}
