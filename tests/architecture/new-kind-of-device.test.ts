import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changed, changesOf, type RecipeChange } from '../recipes/recipe-changes.ts';
import { projectFiles, read } from './project-files.ts';

const root = path.join(import.meta.dirname, '../..');
const proof = 'tests/server/devices/beacon.test.ts';
const changes = changesOf(read('docs/recipes/new-kind-of-device.md'));

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'phoneward-recipe-'));
  const needed =
    /^(?:src|server|tests|tools)\/|^(?:package|package-lock|tsconfig)\.json$|^vitest\.config\.ts$|^\.gitignore$/;
  for (const file of projectFiles().filter((name) => needed.test(name)))
    cpSync(path.join(root, file), path.join(copy, file));
  for (const folder of ['node_modules', 'styled-system'])
    symlinkSync(path.join(root, folder), path.join(copy, folder));
  for (const change of changes) apply(change);
  const { compilerOptions } = JSON.parse(read('tsconfig.json'));
  const include = ['src/domain', 'src/api', 'server', proof];
  writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function apply(change: RecipeChange): void {
  const file = path.join(copy, change.file);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, changed(before, change));
}

/** What a program of the project says in the copy; '' where it has nothing to complain of. */
function complaints(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(path.join(copy, 'node_modules/.bin', program), args, {
    cwd: copy,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

describe('the recipe for a new kind of device', () => {
  it('makes a server that compiles', () => {
    expect(complaints('tsc', '--noEmit', '-p', '.')).toBe('');
  });

  it('makes devices that take their commands once, answer, are cancelled and heard of', () => {
    expect(complaints('vitest', 'run', '--project', 'server', proof)).toBe('');
  });

  it('changes what is there in no room but those that list the kinds', () => {
    const edited = changes.filter(({ language }) => language === 'diff').map(({ file }) => file);
    expect([...new Set(edited)]).toEqual([
      'src/domain/kinds/kinds.ts',
      'server/database/schema/tables.ts',
      'server/database/schema/table-order.ts',
      'server/database/migrate.ts',
      'server/kinds.ts',
      'server/server.ts',
    ]);
  });
});

describe('a change of a recipe', () => {
  const diff = (code: string): RecipeChange => ({ file: 'a.ts', language: 'diff', code });

  it('goes where its lines stand, once', () => {
    expect(changed('one\ntwo\nthree\n', diff(' one\n-two\n+2\n'))).toBe('one\n2\nthree\n');
    expect(() => changed('one\n', diff(' two\n+3\n'))).toThrow('0 times');
    expect(() => changed('one\none\n', diff(' one\n+2\n'))).toThrow('2 times');
    expect(() => changed('one\n', { file: 'a.ts', language: 'ts', code: 'two\n' })).toThrow('there already');
  });

  it('belongs to the file that was named last', () => {
    const recipe = '**`a.ts`**\n\n```ts\none\n```\n\ntext\n\n```diff\n+two\n```\n';
    expect(changesOf(recipe).map(({ file, code }) => [file, code])).toEqual([
      ['a.ts', 'one\n'],
      ['a.ts', '+two\n'],
    ]);
    expect(() => changesOf('```ts\none\n```\n')).toThrow('of no file');
  });
});
