import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageCommand, root, run } from '../../../scripts/processes.ts';
import { changesOf } from '../../recipes/recipe-changes.ts';
import { apply, copySource } from '../../recipes/source-copy.ts';

const proof = 'tests/server/devices/beacon.test.ts';
const changes = changesOf(readFileSync(path.join(root, 'docs/recipes/new-kind-of-device.md'), 'utf8'));

let folder: string;

beforeAll(() => {
  folder = copySource([
    'src',
    'server',
    'tests',
    'tools',
    'scripts',
    'build',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vitest.config.ts',
  ]);
  for (const change of changes) apply(folder, change);
  const config = {
    extends: './tsconfig.json',
    include: ['src', 'server', proof],
    exclude: ['src/**/*.model.ts', 'src/**/*.browser.ts'],
  };
  writeFileSync(path.join(folder, 'tsconfig.recipe.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a program of the project says in the copy; '' where it has nothing to complain of. */
async function complaints(program: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(packageCommand(program), args, { quiet: true, cwd: folder });
  return code === 0 ? '' : output;
}

describe('the recipe for a new kind of device', () => {
  it('makes a server and a console that compile', async () => {
    expect(await complaints('tsc', '-p', 'tsconfig.recipe.json')).toBe('');
  }, 400_000);

  it('makes devices that take their commands once, answer, are cancelled and heard of', async () => {
    expect(await complaints('vitest', 'run', '--project', 'server', proof)).toBe('');
  });

  it('changes what is there in no room but those that list the kinds', () => {
    const edited = changes.filter(({ language }) => language === 'diff').map(({ file }) => file);
    expect([...new Set(edited)]).toEqual([
      'src/domain/kinds/kinds.ts',
      'src/domain/kinds/product-names.ts',
      'server/database/schema/tables.ts',
      'server/database/schema/table-order.ts',
      'server/database/migrate.ts',
      'server/kinds.ts',
      'server/server.ts',
      'src/machines/kinds/kinds.ts',
      'src/machines/kinds/asked-kinds.ts',
      'src/machines/kinds/exported-kinds.ts',
      'src/machines/kinds/secured-kinds.ts',
    ]);
  });
});
