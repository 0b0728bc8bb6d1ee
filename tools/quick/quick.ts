/**
 * The loop while one works, `npm run quick`: types, lint, and the tests nearest to the change that fit into a minute. `npm test` is what
 * decides; tests in the browser are not in it.
 */

import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, refuse } from '#server/process/command-line.ts';
import { generateStyles } from '../../build/build.ts';
import { packageCommand, root, run } from '../../scripts/processes.ts';
import { runVitest } from '../../scripts/vitest-run.ts';
import { fitting, secondsOfFiles } from './time-plan.ts';
import { touchedTests } from './touched-tests.ts';

/** of the minute, what is left beside types and lint on two cores */
const testSeconds = 35;

/** They import nothing of what they hold to its rules. */
const readingEveryFile = ['imports', 'rules', 'standalone', 'documents'].map((name) => ({
  file: `tests/architecture/${name}.test.ts`,
}));

const { values } = commandLine({
  options: {
    /** what the change is counted from; without it what is not committed, or else the last commit */
    since: { type: 'string' },
  },
});

const start = performance.now();
const styles = await generateStyles();
if (styles) refuse(styles);
const changed = await changedFiles(values.since);
const [types, lint, tests] = await Promise.all([
  check('tsc', '--noEmit'),
  check('biome', 'check', '.'),
  runTouched(),
]);
const rows = [types, lint, tests];
for (const { output } of rows.filter(({ failed }) => failed)) console.log(output.trimEnd());
const sum = (kind: 'passed' | 'failed') => rows.reduce((total, row) => total + row[kind], 0);
console.log(`${((performance.now() - start) / 1000).toFixed(0)} s`);
console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') ? 1 : 0;

async function check(name: string, ...args: string[]) {
  const { code, output } = await run(packageCommand(name), args, { quiet: true });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await run('git', args, { quiet: true });
  if (code !== 0) refuse(output.trim());
  return output.split('\n').filter(Boolean);
}

async function changedFiles(since: string | undefined): Promise<string[]> {
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  const from = async (ref: string) => [...(await git('diff', '--name-only', ref)), ...untracked];
  const uncommitted = since ? [] : await from('HEAD');
  return uncommitted.length ? uncommitted : from(since ?? 'HEAD~1');
}

async function runTouched() {
  const files = globSync('{src,server,build,scripts,tools,tests}/**/*.{ts,tsx}', { cwd: root });
  const nearest = touchedTests(files, (file) => readFileSync(path.join(root, file), 'utf8'), changed).filter(
    ({ file }) =>
      existsSync(path.join(root, file)) &&
      !isInBrowser(file) &&
      !readingEveryFile.some((each) => each.file === file),
  );
  const { chosen, left } = fitting([...readingEveryFile, ...nearest], secondsOfFiles(), testSeconds);
  console.log(`${changed.length} files changed, ${chosen.length} test files near them`);
  if (left.length) console.log(`left to npm test: ${left.length} further away`);
  if (!chosen.length) return { passed: 0, failed: 0, output: '' };
  return runVitest(
    'quick',
    chosen.map(({ file }) => file),
    { quiet: true },
  );
}

function isInBrowser(file: string): boolean {
  return file.startsWith('tests/browser/') || file.startsWith('tests/path-harness/browser/');
}
