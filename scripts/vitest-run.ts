import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { packageCommand, root, run } from './processes.ts';

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** What the lane printed; shown when something failed. */
  output: string;
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

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
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    options,
  );
  return { ...countsOf(readReport(report), code), output };
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
export function countsOf(report: VitestReport | undefined, code: number): Omit<Outcome, 'output'> {
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
