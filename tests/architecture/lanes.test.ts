import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { firstFiles } from '../../build/early-fetches.ts';
import { alsoEmbedded } from '../../scripts/lanes.ts';
import { countsOf, failuresOf, type VitestReport } from '../../scripts/vitest-run.ts';
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
    expect(countsOf(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 2 });
    expect(countsOf({ ...report, numFailedTests: 2 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('is a failure for a file that could not be loaded', () => {
    const testResults = [...report.testResults, { ...broken, assertionResults: [] }];
    expect(countsOf({ ...report, testResults }, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it('is a failure where Vitest died, broke outside of a test, or found no test', () => {
    const empty: VitestReport = { ...report, numPassedTests: 0, testResults: [] };
    expect(countsOf(undefined, 0).failed).toBe(1);
    expect(countsOf(report, 1).failed).toBe(1);
    expect(countsOf(empty, 0).failed).toBe(1);
  });
});

describe('what a lane says at the end of the run', () => {
  it('names each test that failed, and each file that could not be loaded, with its message', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'holds' },
      { status: 'failed', fullName: 'breaks', failureMessages: ['expected 1 to be 2\n    at b.test.ts:3'] },
    ];
    const testResults = [
      { ...broken, assertionResults },
      { ...broken, assertionResults: [] },
    ];
    expect(failuresOf({ ...report, testResults })).toEqual([
      'tests/b.test.ts > breaks\n    expected 1 to be 2',
      'tests/b.test.ts\n    No such module',
    ]);
    expect(failuresOf(undefined)).toEqual([]);
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
    ]);
  });

  it('goes over its budget', () => {
    expect(firstLoads(manifest, () => 1).some(overBudget)).toBe(false);
    expect(firstLoads(manifest, (file) => (file.endsWith('.css') ? 10 : 27)).map(overBudget)).toEqual([
      true,
      false,
      true,
      true,
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
