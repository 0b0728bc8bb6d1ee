import { parseArgs } from 'node:util';
import { generateStyles } from '../build/build.ts';
import { refuse } from './arguments.ts';
import { type Lane, lanes } from './lanes.ts';
import { endAll } from './processes.ts';
import { type Outcome, runVitest } from './vitest-run.ts';

interface Row extends Outcome {
  name: string;
  seconds: number;
  note: string;
}

/** Two at once: a lane keeps about one core busy, and the slowest supported machine has two. */
const lanesAtOnce = 2;
const linesOfLane = 40;
const heartbeatMs = 20_000;
const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, output: '' };
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    endAll();
  });
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}

async function outcomeOf(lane: Lane): Promise<Outcome & { note: string }> {
  if (interrupted) return { ...nothing, failed: 1, note: 'interrupted' };
  try {
    return { note: '', ...(await lane.run()) };
  } catch (error) {
    const output =
      error instanceof Error ? `${error.stack}${error.cause ? `\n${error.cause}` : ''}` : String(error);
    return { ...nothing, failed: 1, output, note: 'crashed' };
  }
}

async function runLane(lane: Lane): Promise<Row> {
  console.log(`▶ ${lane.name}`);
  const start = performance.now();
  const heartbeat = setInterval(
    () => console.log(`  … ${lane.name} ${secondsSince(start).toFixed(0)} s`),
    heartbeatMs,
  );
  const outcome = await outcomeOf(lane).finally(() => clearInterval(heartbeat));
  const row = { name: lane.name, seconds: secondsSince(start), ...outcome };
  if (row.failed) console.log(`\n── ${lane.name} ──\n${row.output.trimEnd()}\n── end of ${lane.name} ──\n`);
  const mark = row.failed ? '✗' : row.passed ? '✓' : '–';
  console.log(
    `${mark} ${row.name}  ${row.seconds.toFixed(1)} s  ${row.passed} passed, ${row.failed} failed  ${row.note}`.trimEnd(),
  );
  return row;
}

async function runLanes(chosen: Lane[]): Promise<Row[]> {
  const rows = new Map<Lane, Row>();
  const running = new Set<Promise<void>>();
  for (const lane of chosen) {
    while (running.size >= (lane.alone ? 1 : lanesAtOnce)) await Promise.race(running);
    const one: Promise<void> = runLane(lane).then((row) => {
      rows.set(lane, row);
      running.delete(one);
    });
    running.add(one);
    if (lane.alone) await one;
  }
  await Promise.all(running);
  return chosen.flatMap((lane) => rows.get(lane) ?? []);
}

/** `npm test -- tests/unit/x.test.ts -t title`: everything goes to Vitest. */
async function runChosenTests(args: string[]): Promise<Row[]> {
  const start = performance.now();
  const outcome = await runVitest('chosen', args);
  return [{ name: 'chosen', seconds: secondsSince(start), note: '', ...outcome }];
}

function table(rows: Row[], seconds: number): string {
  const line = (name: string, time: string, ...counts: (number | string)[]) =>
    `${name.padEnd(10)}${time.padStart(9)}${counts.map((count) => String(count).padStart(9)).join('')}`;
  return [
    line('lane', 'seconds', 'passed', 'failed', 'skipped'),
    ...rows.map((row) =>
      `${line(row.name, row.seconds.toFixed(1), row.passed, row.failed, row.skipped)}  ${row.note}`.trimEnd(),
    ),
    line('all', seconds.toFixed(1)),
  ].join('\n');
}

/** Said again at the very end, where a log that is cut still has it. */
function failuresOfLane({ name, failures = [], output }: Row): string {
  const lines = (failures.length ? failures.join('\n') : output.trimEnd()).split('\n');
  const shown = failures.length ? lines.slice(0, linesOfLane) : lines.slice(-linesOfLane);
  const rest = lines.length - shown.length;
  return [`✗ ${name}`, ...shown, ...(rest ? [`(${rest} more lines)`] : [])].join('\n  ');
}

function laneNamed(name: string): Lane {
  const lane = lanes.find((each) => each.name === name);
  if (lane) return lane;
  return refuse(`No lane ${name}; there are: ${lanes.map((each) => each.name).join(', ')}`);
}

const { values, tokens } = parseArgs({
  options: { lane: { type: 'string', multiple: true } },
  strict: false,
  tokens: true,
});
const named = (values.lane ?? []).map(String);
const forVitest = named.length ? [] : process.argv.slice(2);
if (named.length && tokens.some((token) => token.kind === 'positional')) {
  refuse('Name lanes or files, not both');
}
const chosen = named.length ? named.map(laneNamed) : lanes;
const start = performance.now();
const failure = await generateStyles();
const rows = failure
  ? [{ ...nothing, failed: 1, name: 'styles', seconds: secondsSince(start), note: '', output: failure }]
  : forVitest.length
    ? await runChosenTests(forVitest)
    : await runLanes(chosen);
console.log(`\n${table(rows, secondsSince(start))}`);
for (const row of rows.filter((each) => each.note.startsWith('WITHOUT'))) {
  console.log(`\n!!! lane ${row.name} ran ${row.note}`);
}
for (const row of rows.filter((each) => each.failed)) console.log(`\n${failuresOfLane(row)}`);
const passed = rows.reduce((sum, row) => sum + row.passed, 0);
const failed = rows.reduce((sum, row) => sum + row.failed, 0);
console.log(`\ntests: ${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed || interrupted ? 1 : 0;
