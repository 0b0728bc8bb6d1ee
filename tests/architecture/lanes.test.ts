import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { firstFiles } from '../../build/early-fetches.ts';
import { alsoEmbedded } from '../../scripts/lanes.ts';
import { afterSecondRun, failuresText, rerunsOf } from '../../scripts/second-run.ts';
import { countsOf, type Failure, failuresOf, type VitestReport } from '../../scripts/vitest-run.ts';
import { firstLoads, overBudget } from '../../tools/size/size-report.ts';

const report: VitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name: 'tests/a.test.ts', status: 'passed', assertionResults: [] }],
};
const broken = { name: path.resolve('tests/b.test.ts'), status: 'failed', message: 'No such module' };

describe('what a lane counts', () => {
  it('is what Vitest reports', () => {
    expect(countsOf(report, 0, 0)).toEqual({ passed: 3, failed: 0, skipped: 2 });
    expect(countsOf(report, 1, 2)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('is a failure where Vitest died, broke outside of a test, or found no test', () => {
    const empty: VitestReport = { ...report, numPassedTests: 0, testResults: [] };
    expect(countsOf(undefined, 0, 0).failed).toBe(1);
    expect(countsOf(report, 1, 0).failed).toBe(1);
    expect(countsOf(empty, 0, 0).failed).toBe(1);
  });
});

describe('what failed in a lane', () => {
  const passed = { status: 'passed', fullName: 'holds' };
  const failed = {
    status: 'failed',
    fullName: 'breaks',
    failureMessages: ['expected 1 to be 2\n    at b.test.ts:3'],
  };

  it('is each test that failed, and each file that could not be loaded or whose hooks failed', () => {
    const testResults = [
      { ...broken, assertionResults: [passed, failed] },
      { ...broken, assertionResults: [] },
      { ...broken, assertionResults: [passed] },
    ];
    const file = 'tests/b.test.ts';
    expect(failuresOf({ ...report, testResults })).toEqual([
      { file, test: 'breaks', message: 'expected 1 to be 2' },
      { file, message: 'No such module' },
      { file, message: 'No such module' },
    ]);
    expect(failuresOf(undefined)).toEqual([]);
  });

  it('is each error that nobody handled, with the file in which it came', () => {
    const unhandled = [
      { file: path.resolve('tests/c.test.ts'), message: 'Target page has been closed' },
      { file: null, message: 'no room' },
    ];
    expect(failuresOf(report, unhandled)).toEqual([
      { file: 'tests/c.test.ts', message: 'nobody handled: Target page has been closed' },
      { file: null, message: 'nobody handled: no room' },
    ]);
  });

  it('is said again at the end of the run, cut where it is long', () => {
    const failures = [{ file: 'tests/b.test.ts', test: 'breaks', message: 'one\ntwo' }];
    const row = { name: 'unit', passed: 1, failed: 1, skipped: 0, output: '', failures };
    expect(failuresText(row, 9)).toBe('✗ unit\n  tests/b.test.ts > breaks\n      one\n      two');
    expect(failuresText(row, 1)).toBe('✗ unit\n  tests/b.test.ts > breaks\n  (2 more lines)');
  });
});

describe('a second run', () => {
  const failing = (name: string, ...files: (string | null)[]) => ({
    name,
    passed: 5,
    failed: files.length,
    skipped: 0,
    output: '',
    failures: files.map((file): Failure => ({ file, test: 'breaks', message: 'lost\nthe page' })),
  });
  const green = { ...failing('server'), failures: [] };
  const inBrowser = ({ name }: { name: string }) => name === 'browser';

  it('is of the files that failed, at most three, and of the whole lane where something belongs to none', () => {
    const again = (...files: (string | null)[]) =>
      rerunsOf([green, failing('browser', ...files)], inBrowser)?.map((rerun) => rerun.again);
    expect(again('a.test.ts', 'a.test.ts', 'b.test.ts')).toEqual([['a.test.ts', 'b.test.ts']]);
    expect(again('a', 'b', 'c', 'd')).toBeUndefined();
    expect(again('a', null)).toEqual(['all']);
  });

  it('is nobody’s where nothing failed, where chance has no part in it, and where the lane came to no end', () => {
    expect(rerunsOf([green], inBrowser)).toBeNull();
    expect(rerunsOf([failing('unit', 'a'), failing('browser', 'b')], inBrowser)).toBeNull();
    expect(rerunsOf([{ ...failing('browser'), failed: 1 }], inBrowser)).toBeNull();
  });

  it('makes flaky what passes, with what it said first, and leaves red what fails again', () => {
    const row = failing('browser', 'a.test.ts');
    expect(afterSecondRun(row, { ...green, passed: 2 })).toMatchObject({
      passed: 6,
      failed: 0,
      flaky: ['~ flaky: a.test.ts > breaks (first: lost · the page)'],
    });
    const red = afterSecondRun(row, failing('browser', 'a.test.ts'));
    expect(red).toMatchObject({ passed: 5, failed: 1, flaky: [] });
    expect(red.failures?.map(({ message }) => message)).toEqual(['lost\nthe page', 'again: lost\nthe page']);
    expect(afterSecondRun(row, { ...green, passed: 0 }).failed).toBe(1);
  });
});

describe('first load of a route', () => {
  const chunk = { file: 'assets/x.js', src: 'x' };
  const screen = { ...chunk, isDynamicEntry: true };
  const manifest = {
    'index.html': {
      ...chunk,
      file: 'assets/index.js',
      css: ['assets/index.css'],
      isEntry: true,
      imports: ['_vendor.js'],
    },
    '_vendor.js': { ...chunk, file: 'assets/vendor.js' },
    '_dialog.js': { ...chunk, file: 'assets/dialog.js', css: ['assets/dialog.css'], imports: ['_vendor.js'] },
    'src/screens/account/login/login.tsx': { ...screen, file: 'assets/login.js', imports: ['index.html'] },
    'src/screens/apple/list/apple-list.tsx': { ...screen, file: 'assets/list.js', imports: ['_dialog.js'] },
    'src/screens/android/list/android-list.tsx': {
      ...screen,
      file: 'assets/phones.js',
      imports: ['_vendor.js'],
    },
    'src/app/shell/default-layout.tsx': { ...screen, file: 'assets/layout.js', imports: ['_vendor.js'] },
    'src/app/session/member.ts': { ...screen, file: 'assets/member.js' },
    'src/api/http.ts': { ...screen, file: 'assets/http.js' },
    'src/machines/console/navigation/middleware.ts': { ...screen, file: 'assets/middleware.js' },
  };

  it('is the first script, the entry, its own chunks and what they import, each file once', () => {
    expect(
      firstLoads(manifest, () => 1).map(({ route, kind, kb, files }) => [route, kind, kb, files]),
    ).toEqual([
      ['/login', 'JS', 4, ['theme.js', 'assets/index.js', 'assets/vendor.js', 'assets/login.js']],
      ['/login', 'CSS', 1, ['assets/index.css']],
      [
        '/console/device/ios/list',
        'JS',
        9,
        [
          'theme.js',
          'assets/index.js',
          'assets/vendor.js',
          'assets/list.js',
          'assets/dialog.js',
          'assets/layout.js',
          'assets/member.js',
          'assets/http.js',
          'assets/middleware.js',
        ],
      ],
      ['/console/device/ios/list', 'CSS', 2, ['assets/index.css', 'assets/dialog.css']],
      [
        '/console/device/android/list',
        'JS',
        8,
        [
          'theme.js',
          'assets/index.js',
          'assets/vendor.js',
          'assets/phones.js',
          'assets/layout.js',
          'assets/member.js',
          'assets/http.js',
          'assets/middleware.js',
        ],
      ],
      ['/console/device/android/list', 'CSS', 1, ['assets/index.css']],
    ]);
  });

  it('goes over its budget', () => {
    expect(firstLoads(manifest, () => 1).some(overBudget)).toBe(false);
    expect(firstLoads(manifest, (file) => (file.endsWith('.css') ? 10 : 27)).map(overBudget)).toEqual([
      ...[true, false],
      ...[true, true],
      ...[true, false],
    ]);
  });

  it('of logged-in people is fetched before the console asks for it', () => {
    expect(firstFiles(manifest, routePath('console-device-ios-list'))).toEqual([
      'assets/list.js',
      'assets/dialog.js',
      'assets/vendor.js',
      'assets/layout.js',
      'assets/member.js',
      'assets/http.js',
      'assets/middleware.js',
    ]);
  });

  it('cannot be measured without a lazy chunk of the screen', () => {
    const { 'src/screens/account/login/login.tsx': _, ...rest } = manifest;
    expect(() => firstLoads(rest, () => 1)).toThrow('expected one lazy chunk of src/screens/account/login/');
  });
});

describe('the tests of the server', () => {
  it('run on the embedded database where PostgreSQL skips them', () => {
    for (const file of alsoEmbedded) expect(globSync(file), file).toEqual([file]);
    const skipping = globSync('tests/{server,server-mocks}/**/*.test.ts').filter((file) =>
      readFileSync(file, 'utf8').includes('skipIf(process.env.DATABASE_URL)'),
    );
    expect(skipping).not.toEqual([]);
    expect(alsoEmbedded).toEqual(expect.arrayContaining(skipping));
  });
});
