import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { refuse } from '#server/process/command-line.ts';
import { later } from '#tests/later.ts';
import { drawnFolder } from '#tests/setup/drawn.ts';
import { generateStyles } from '../build/build.ts';
import { type Lane, lanes } from './lanes.ts';
import { endAll } from './processes.ts';
import { seedOfCommit } from './rotation.ts';
import { type Again, afterSecondRun, failuresText, rerunsOf } from './second-run.ts';
import { type Outcome, runVitest } from './vitest-run.ts';

interface Row extends Outcome {
  name: string;
  seconds: number;
  note: string;
  /** what failed the first time only */
  flaky?: readonly string[];
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

async function outcomeOf(run: () => Promise<Outcome>): Promise<Outcome & { note: string }> {
  if (interrupted) return { ...nothing, failed: 1, note: 'interrupted' };
  try {
    return { note: '', ...(await run()) };
  } catch (error) {
    const output =
      error instanceof Error ? `${error.stack}${error.cause ? `\n${error.cause}` : ''}` : String(error);
    return { ...nothing, failed: 1, output, note: 'crashed' };
  }
}

async function runLane({ name, run }: Pick<Lane, 'name' | 'run'>): Promise<Row> {
  console.log(`▶ ${name}`);
  const start = performance.now();
  const heartbeat = setInterval(
    () => console.log(`  … ${name} ${secondsSince(start).toFixed(0)} s`),
    heartbeatMs,
  );
  const outcome = await outcomeOf(run).finally(() => clearInterval(heartbeat));
  const row = { name, seconds: secondsSince(start), ...outcome };
  if (row.failed) console.log(`\n── ${name} ──\n${row.output.trimEnd()}\n── end of ${name} ──\n`);
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

/** Gives what failed by chance a second run; see `rerunsOf`. */
async function withSecondRuns(rows: Row[]): Promise<Row[]> {
  const laneOf = ({ name }: Row) => lanes.find((lane) => lane.name === name);
  const reruns = rerunsOf(rows, (row) => laneOf(row)?.again !== undefined) ?? [];
  const repeated = new Map<Row, Row>();
  for (const { row, again } of reruns) {
    const lane = laneOf(row);
    if (lane) repeated.set(row, afterSecondRun(row, await runAgain(lane, again)));
  }
  return rows.map((row) => repeated.get(row) ?? row);
}

/** One file after the other, each alone. */
async function runAgain({ name, again }: Lane, files: Again): Promise<Outcome> {
  let all: Outcome = nothing;
  for (const file of files === 'all' ? [undefined] : files) {
    const run = () => again?.(`${name}-again`, file) ?? Promise.resolve(nothing);
    const {
      passed,
      failed,
      skipped,
      output,
      failures = [],
    } = await runLane({
      name: `${name} again: ${file ?? 'all of it'}`,
      run,
    });
    all = {
      passed: all.passed + passed,
      // What ran no test has proven nothing.
      failed: all.failed + failed + (passed + failed ? 0 : 1),
      skipped: all.skipped + skipped,
      output: all.output + output,
      failures: [...(all.failures ?? []), ...failures],
    };
  }
  return all;
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

function laneNamed(name: string): Lane {
  const lane = lanes.find((each) => each.name === name);
  if (lane) return lane;
  return refuse(`No lane ${name}; there are: ${lanes.map((each) => each.name).join(', ')}`);
}

const { values, tokens } = parseArgs({
  options: { lane: { type: 'string', multiple: true }, seed: { type: 'string' } },
  strict: false,
  tokens: true,
});
const named = (values.lane ?? []).map(String);
const seedAt = tokens.flatMap((token) =>
  token.kind === 'option' && token.name === 'seed'
    ? [token.index, token.inlineValue ? -1 : token.index + 1]
    : [],
);
const forVitest = named.length ? [] : process.argv.slice(2).filter((_, index) => !seedAt.includes(index));
if (named.length && tokens.some((token) => token.kind === 'positional')) {
  refuse('Name lanes or files, not both');
}
process.env.TEST_SEED ??= typeof values.seed === 'string' ? values.seed : seedOfCommit();
rmSync(drawnFolder, { recursive: true, force: true });
const chosen = named.length ? named.map(laneNamed) : lanes;
const start = performance.now();
const failure = await generateStyles();
const rows = failure
  ? [{ ...nothing, failed: 1, name: 'styles', seconds: secondsSince(start), note: '', output: failure }]
  : forVitest.length
    ? await runChosenTests(forVitest)
    : await withSecondRuns(await runLanes(chosen));
console.log(`\n${table(rows, secondsSince(start))}`);
for (const file of globSync(path.join(drawnFolder, '*.txt')).toSorted())
  console.log(readFileSync(file, 'utf8'));
for (const [table, owed] of Object.entries(later))
  if (owed.length) console.log(`later: ${owed.length} ${table} owe their cells`);
for (const row of rows.filter((each) => each.note.startsWith('WITHOUT'))) {
  console.log(`\n!!! lane ${row.name} ran ${row.note}`);
}
for (const row of rows.filter((each) => each.failed)) console.log(`\n${failuresText(row, linesOfLane)}`);
const passed = rows.reduce((sum, row) => sum + row.passed, 0);
const failed = rows.reduce((sum, row) => sum + row.failed, 0);
const flaky = rows.flatMap((row) => row.flaky ?? []);
console.log(flaky.length ? `\n${flaky.join('\n')}\nflaky: ${flaky.length}` : '');
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed || interrupted ? 1 : 0;
