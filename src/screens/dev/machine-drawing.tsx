import { useId } from 'react';
import {
  type Diagram,
  type DrawnArrow,
  type DrawnLine,
  type DrawnState,
  lineIcons,
} from '#domain/diagram/diagram.ts';
import { transitionKey } from '#domain/diagram/recording.ts';
import { roundedPath } from '#domain/diagram/rounded-path.ts';
import { styles } from './drawing-style.ts';

/** What of the machine is shown as happening. */
export interface DrawnRun {
  readonly active: ReadonlySet<string>;
  /** how often each transition was taken */
  readonly taken: ReadonlyMap<string, number>;
  /** taken in the last step */
  readonly latest: ReadonlySet<string>;
}

interface Props {
  readonly diagram: Diagram;
  readonly run: DrawnRun;
  readonly scale: number;
  /** What it shows, for who does not see it. */
  readonly label: string;
}

/** A machine's diagram with the live state and the transitions taken. */
export function MachineDrawing({ diagram, run, scale, label }: Props) {
  const { width, height, states, arrows } = diagram;
  const head = useId();
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
      role="img"
      aria-label={label}
    >
      <defs>
        <marker
          id={head}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="10"
          markerHeight="10"
          orient="auto"
        >
          <path className={styles.head} d="M0 0L8 4L0 8Z" />
        </marker>
      </defs>
      {states.map((state) => (
        <StateBox key={state.id} state={state} run={run} />
      ))}
      {arrows.map((arrow) => (
        <Arrow key={`${arrow.from} ${arrow.to} ${arrow.points}`} arrow={arrow} head={head} run={run} />
      ))}
      {arrows.map((arrow) => (
        <Lines key={`${arrow.from} ${arrow.to} ${arrow.points}`} lines={arrow.lines} run={run} outside />
      ))}
    </svg>
  );
}

function StateBox({ state, run }: { state: DrawnState; run: DrawnRun }) {
  const { id, kind, box, title, lines } = state;
  const [x, y, width, height] = box;
  const [first] = lines;
  const isOuter = kind === 'compound' || kind === 'parallel' || kind === 'region';
  const style = styles.box({
    kind: isOuter ? (kind === 'region' ? 'region' : 'outer') : 'inner',
    active: run.active.has(id),
  });
  return (
    <g data-state={id} data-active={run.active.has(id) || undefined}>
      <rect
        className={style}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={kind === 'history' ? width / 2 : 8}
      />
      {kind === 'final' ? (
        <rect className={style} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
      ) : null}
      {first ? <path className={styles.rule} d={`M${x} ${first.y - 16}H${x + width}`} /> : null}
      <text className={styles.title({ inner: !isOuter })} x={title.x} y={title.y}>
        {title.text}
      </text>
      <Lines lines={lines} run={run} />
    </g>
  );
}

const wasTaken = (run: DrawnRun, lines: readonly DrawnLine[]) => {
  const keys = lines.flatMap(({ transition }) => (transition === null ? [] : transitionKey(transition)));
  if (keys.some((key) => run.latest.has(key))) return 'latest';
  return keys.some((key) => run.taken.has(key)) ? 'before' : 'never';
};

function Arrow({ arrow, head, run }: { arrow: DrawnArrow; head: string; run: DrawnRun }) {
  const [x = 0, y = 0] = arrow.points;
  return (
    <>
      {arrow.from === null ? <circle className={styles.dot} cx={x} cy={y} r={6} /> : null}
      <path
        className={styles.arrow({ taken: wasTaken(run, arrow.lines) })}
        d={roundedPath(arrow.points)}
        markerEnd={`url(#${head})`}
      />
    </>
  );
}

function Lines({
  lines,
  run,
  outside = false,
}: {
  lines: readonly DrawnLine[];
  run: DrawnRun;
  outside?: boolean;
}) {
  return lines.map((line) => {
    const { kind, text, x, y, transition } = line;
    const times = transition === null ? 0 : (run.taken.get(transitionKey(transition)) ?? 0);
    const taken = wasTaken(run, [line]);
    return (
      <g key={`${x} ${y}`} data-taken={times || undefined}>
        <path className={styles.icon} d={lineIcons[kind]} transform={`translate(${x - 17} ${y - 10})`} />
        <text className={styles.line({ outside, taken })} x={x} y={y}>
          {times > 1 ? `${text} ×${times}` : text}
        </text>
      </g>
    );
  });
}
