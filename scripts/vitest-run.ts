import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { packageCommand, root, run } from './processes.ts';

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** What the lane printed; shown when something failed. */
  output: string;
  /** What failed and why, in few words; empty where only the output says it. */
  failures?: readonly string[];
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

const reports = path.join(root, 'reports', 'tests');

/** Runs Vitest with these arguments and counts from its JSON report; a run that broke counts as at least one failure. */
export async function runVitest(
  name: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; quiet?: boolean; timeout?: number } = {},
): Promise<Outcome> {
  const report = path.join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const { code, output } = await run(
    packageCommand('vitest'),
    [
      'run',
      // Nobody reads a lane that passes, and in one that fails nobody looks for what passed.
      `--reporter=${options.quiet ? 'minimal' : 'default'}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    options,
  );
  const read = readReport(report);
  return { ...countsOf(read, code), failures: failuresOf(read), output };
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Vitest died before it could report.
    return undefined;
  }
}

/** What a run did, from its report and its exit code. */
export function countsOf(report: VitestReport | undefined, code: number): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  // A file that could not be loaded has no test that could be counted.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.length,
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + brokenFiles.length;
  const broke = code !== 0 || passed + failed === 0;
  return {
    passed,
    failed: failed === 0 && broke ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const messageLines = 3;
const lineLength = 240;

/** Each test that failed, and each file that could not be loaded, with the first lines of its message. */
export function failuresOf(report: VitestReport | undefined): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    if (status === 'failed' && !assertionResults.length) return [`${file}${firstLines(message)}`];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file} > ${test.fullName}${firstLines(test.failureMessages?.[0])}`);
  });
}

function firstLines(message = ''): string {
  return message
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, messageLines)
    .map((line) => `\n    ${line.trim().slice(0, lineLength)}`)
    .join('');
}
