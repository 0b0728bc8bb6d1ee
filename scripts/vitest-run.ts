import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { packageCommand, root, run } from './processes.ts';
import { type Unhandled, unhandledVariable } from './unhandled-reporter.ts';

/** Something that failed and why, in few words. */
export interface Failure {
  /** in the project; null where it belongs to no file */
  readonly file: string | null;
  readonly test?: string;
  /** the first lines of what it said */
  readonly message: string;
}

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** What the lane printed; shown when something failed. */
  output: string;
  /** Empty where only the output says it. */
  failures?: readonly Failure[];
  /** What whoever reads the counts has to know. */
  note?: string;
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped'>;
type FileResult = VitestReport['testResults'][number];

const reports = path.join(root, 'reports', 'tests');
const unhandledErrors = path.join(root, 'reports', 'unhandled');

/** Runs Vitest with these arguments and counts from its JSON report; a run that broke counts as at least one failure. */
export async function runVitest(
  name: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; quiet?: boolean; timeout?: number } = {},
): Promise<Outcome> {
  const report = path.join(reports, `${name}.json`);
  const unhandled = path.join(unhandledErrors, `${name}.json`);
  for (const folder of [reports, unhandledErrors]) mkdirSync(folder, { recursive: true });
  for (const file of [report, unhandled]) rmSync(file, { force: true });
  const { code, output } = await run(
    packageCommand('vitest'),
    [
      'run',
      // Nobody reads a lane that passes, and in one that fails nobody looks for what passed.
      `--reporter=${options.quiet ? 'minimal' : 'default'}`,
      '--reporter=./scripts/unhandled-reporter.ts',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { ...options, env: { ...(options.env ?? process.env), [unhandledVariable]: unhandled } },
  );
  const read = readJson<VitestReport>(report);
  const failures = failuresOf(read, readJson<Unhandled[]>(unhandled));
  return { ...countsOf(read, code, failures.length), failures, output };
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Vitest died before it could report.
    return undefined;
  }
}

/** It could not be loaded, or what stands before and after its tests failed: no test tells of that. */
const isBroken = ({ status, assertionResults }: FileResult) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed');

/** What a run did, from its report, its exit code and how much failed in it. */
export function countsOf(report: VitestReport | undefined, code: number, failed: number): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const passed = report.numPassedTests;
  const broke = code !== 0 || passed + failed === 0;
  return {
    passed,
    failed: failed === 0 && broke ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const messageLines = 3;
const lineLength = 240;

/** Each test that failed, each broken file, and each error that nobody handled. */
export function failuresOf(
  report: VitestReport | undefined,
  unhandled: readonly Unhandled[] = [],
): Failure[] {
  const failures = (report?.testResults ?? []).flatMap((result): Failure[] => {
    const file = path.relative(root, result.name);
    if (isBroken(result)) return [{ file, message: firstLines(result.message) }];
    return result.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ file, test: test.fullName, message: firstLines(test.failureMessages?.[0]) }));
  });
  const others = unhandled.map(
    ({ file, message }): Failure => ({
      file: file && path.relative(root, file),
      message: firstLines(`nobody handled: ${message}`),
    }),
  );
  return [...failures, ...others];
}

function firstLines(message = ''): string {
  return message
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, messageLines)
    .map((line) => line.trim().slice(0, lineLength))
    .join('\n');
}

/** `file > test`, and below it the message. */
export function failureLines(failure: Failure): string {
  return [nameOf(failure), ...failure.message.split('\n').filter(Boolean)].join('\n    ');
}

export const nameOf = ({ file, test }: Pick<Failure, 'file' | 'test'>): string =>
  [file ?? '(no file)', ...(test ? [test] : [])].join(' > ');
