import { type Failure, failureLines, nameOf, type Outcome } from './vitest-run.ts';

/** What of a lane runs once more: these files, or all of it where something failed that belongs to none. */
export type Again = readonly string[] | 'all';

/** More than these are no accident. */
const mostFiles = 3;

/** What a lane needs to run once more. */
export interface Rerun<Row> {
  readonly row: Row;
  readonly again: Again;
}

interface LaneRow extends Outcome {
  readonly name: string;
}

/**
 * What runs once more, each file alone: a browser or a killed process meets chance, and one that fails by chance must not stop what
 * has nothing to do with it. Null where nothing failed, where a lane failed that leaves nothing to chance or that did not run to its
 * end, or where so much failed that it is no accident.
 */
export function rerunsOf<Row extends LaneRow>(
  rows: readonly Row[],
  mayRunAgain: (row: Row) => boolean,
): Rerun<Row>[] | null {
  const failed = rows.filter((row) => row.failed > 0);
  if (!failed.length || !failed.every((row) => mayRunAgain(row) && row.failures?.length)) return null;
  const reruns = failed.map((row) => ({ row, again: againOf(row.failures ?? []) }));
  const files = reruns.reduce((sum, { again }) => sum + (again === 'all' ? 1 : again.length), 0);
  return files > mostFiles ? null : reruns;
}

function againOf(failures: readonly Failure[]): Again {
  const files = new Set(failures.map(({ file }) => file));
  return files.has(null) ? 'all' : [...files].filter((file) => file !== null);
}

/** The row of a lane whose second run is this: what failed once only is told as flaky, and counts as passed. */
export function afterSecondRun<Row extends LaneRow>(
  row: Row,
  second: Outcome,
): Row & { readonly flaky: readonly string[] } {
  const { passed, failures = [] } = row;
  if (second.failed > 0 || second.passed === 0) {
    return {
      ...row,
      failures: [
        ...failures,
        ...(second.failures ?? []).map((failure) => ({ ...failure, message: `again: ${failure.message}` })),
      ],
      output: `${row.output}\n── the second run ──\n${second.output}`,
      flaky: [],
    };
  }
  const tests = failures.filter(({ test }) => test).length;
  return { ...row, passed: passed + tests, failed: 0, flaky: failures.map(flakyLine) };
}

const flakyLine = (failure: Failure): string =>
  `~ flaky: ${nameOf(failure)} (first: ${failure.message.replaceAll('\n', ' · ')})`;

/** What failed, said again at the very end, where a log that is cut still has it. */
export function failuresText({ name, failures = [], output }: LaneRow, most: number): string {
  const text = failures.length ? failures.map(failureLines).join('\n') : output.trimEnd();
  const lines = text.split('\n');
  const shown = failures.length ? lines.slice(0, most) : lines.slice(-most);
  const rest = lines.length - shown.length;
  return [`✗ ${name}`, ...shown, ...(rest ? [`(${rest} more lines)`] : [])].join('\n  ');
}
