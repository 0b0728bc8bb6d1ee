import { describe, expect, it } from 'vitest';
import { refusal } from './import-direction.ts';
import { importLines } from './import-lines.ts';
import { projectFiles, read } from './project-files.ts';

function refusals(file: string, source: string): string[] {
  return importLines(file, source).flatMap((line) => {
    const why = refusal(file, line);
    return why ? [`${file} imports ${line.specifier}: ${why}`] : [];
  });
}

describe('import direction', () => {
  it('is held by every file of src, server and tests', () => {
    const files = projectFiles().filter((file) => /^(?:src|server|agent|tests)\/.*\.tsx?$/.test(file));
    expect(files.flatMap((file) => refusals(file, read(file)))).toEqual([]);
  });

  it.each([
    ['src/domain/limits.ts', "import '#api/contract/apple/devices.ts';", 'domain may not import contract'],
    ['src/api/contract/home.ts', "import { a } from '../client.ts';", 'contract may not import client'],
    [
      'src/machines/account/login/login.machine.ts',
      "import { L } from '#screens/account/login/l.tsx';",
      'machines may not import screens',
    ],
    [
      'src/machines/account/login/login.effects.ts',
      "import { send } from '#api/client.ts';",
      'only effects see the client, and only its type',
    ],
    [
      'src/machines/account/login/login.machine.ts',
      "import type { C } from '#api/client.ts';",
      'only effects see the client, and only its type',
    ],
    [
      'src/screens/account/login/login.tsx',
      "import { x } from '#screens/apple/list/x.ts';",
      'a screen never imports another screen',
    ],
    [
      'src/screens/shared/badge.tsx',
      "export * from '../account/login/x.ts';",
      'a screen never imports another screen',
    ],
    [
      'src/screens/account/login/login.tsx',
      "const a = () => import('#app/router.tsx');",
      'screens may not import app',
    ],
    [
      'src/screens/account/login/login.tsx',
      "import { send } from '#api/client.ts';",
      'screens may not import client',
    ],
    ['src/ui/button/button.tsx', "import { limits } from '#domain/limits.ts';", 'ui may not import domain'],
    ['src/app/app.tsx', "type T = import('#server/main.ts').T;", 'app may not import server'],
    [
      'src/app/app.tsx',
      "import m from '#machines/account/login/login.model.ts';",
      'only tests import *.model.ts, *.browser.ts and *.expected.ts',
    ],
    ['src/main.tsx', "import '#machines/account/login/login.machine.ts';", 'entry may not import machines'],
    ['server/app.ts', "import type { S } from '#machines/s.ts';", 'server may not import machines'],
    ['server/app.ts', "import { send } from '../src/api/client.ts';", 'server may not import client'],
    ['server/app.ts', "import { run } from '../scripts/processes.ts';", 'server may not import scripts'],
    ['src/app/app.tsx', 'const a = (name: string) => import(name);', 'a computed import cannot be checked'],
    ['src/app/app.tsx', "import '#domian/limits.ts';", 'no such short import'],
  ])('%s may not: %s', (file, source, why) => {
    expect(refusals(file, source)).toEqual([expect.stringContaining(`: ${why}`)]);
  });

  it.each([
    ['src/api/contract/apple/devices.ts', "import { l } from '#domain/limits.ts';"],
    ['src/machines/account/login/login.effects.ts', "import type { Client } from '#api/client.ts';"],
    [
      'src/machines/account/login/login.browser.ts',
      "import { m } from './login.model.ts'; import '#tests/path-harness/page.ts';",
    ],
    [
      'src/screens/account/login/login.tsx',
      "import { b } from '#screens/shared/badge.tsx'; import { css } from '#styled/css';",
    ],
    ['src/app/app.tsx', "const l = () => import('#screens/account/login/login.tsx');"],
    ['tests/browser/lock.test.ts', "import { start } from '#app/app.tsx';"],
    ['server/app.ts', "import { Hono } from 'hono'; import { l } from '#api/contract/apple/devices.ts';"],
  ])('%s may: %s', (file, source) => {
    expect(refusals(file, source)).toEqual([]);
  });
});
