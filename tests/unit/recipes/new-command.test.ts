import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packageCommand, root, run } from '../../../scripts/processes.ts';

const recipe = readFileSync(path.join(root, 'docs/recipes/new-command.md'), 'utf8');

interface Change {
  /** the last one that is named before the change */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** Lines of a change that are marked with one of these. */
const linesOf = (diff: string, marks: string) =>
  diff
    .split('\n')
    .filter((line) => line !== '' && marks.includes(line.charAt(0)))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

const changes = [...recipe.matchAll(/```diff\n([\s\S]*?)```/g)].map(({ 1: diff = '', index }): Change => {
  const named = [...recipe.slice(0, index).matchAll(/here `([^`]+)`|^In `([^`]+)`/gm)].at(-1);
  return { file: named?.[1] ?? named?.[2] ?? '', before: linesOf(diff, ' -'), after: linesOf(diff, ' +') };
});

/** What asks for every command, or is made from every command's row. */
const asking = [
  'src/api/contract/all.ts',
  'server/devices/apple/commands/commands.ts',
  'server/routes/apple/commands.ts',
  'server/gateways/simulator/commands.ts',
  'src/screens/apple/commands/command-dialog.ts',
];

const folder = mkdtempSync(path.join(tmpdir(), 'new-command-'));
const inCopy = (file: string) => path.join(folder, file);
afterAll(() => rmSync(folder, { recursive: true }));

function copySource(): void {
  for (const part of ['src', 'server', 'styled-system', 'package.json', 'tsconfig.json'])
    cpSync(path.join(root, part), inCopy(part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), inCopy('node_modules'));
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: true, tsBuildInfoFile: './types' },
    include: [],
    files: asking,
  };
  writeFileSync(inCopy('tsconfig.recipe.json'), JSON.stringify(config));
}

function apply({ file, before, after }: Change): void {
  const [head, tail, ...more] = readFileSync(inCopy(file), 'utf8').split(before);
  if (tail === undefined || more.length > 0) throw new Error(`${file} does not have once:\n${before}`);
  writeFileSync(inCopy(file), `${head}${after}${tail}`);
}

/** The files that do not compile, with what is wrong. */
async function compile(): Promise<string[]> {
  const { output } = await run(packageCommand('tsc'), ['-p', 'tsconfig.recipe.json'], {
    quiet: true,
    cwd: folder,
  });
  return output.split('\n').filter((line) => line.includes('error TS'));
}

describe('the recipe for a new command', () => {
  it('changes three files, which compile together, and do not while one of them is forgotten', async () => {
    const [row, ...definitions] = changes;
    expect(new Set(changes.map(({ file }) => file)).size).toBe(3);
    copySource();
    if (row) apply(row);
    const forgotten = await compile();
    for (const table of [
      'server/devices/apple/commands/commands.ts',
      'src/screens/apple/commands/commands.ts',
    ])
      expect(forgotten).toContainEqual(expect.stringMatching(new RegExp(`^${table}.+shut-down`)));
    for (const change of definitions) apply(change);
    expect(await compile()).toEqual([]);
  }, 60_000);

  it('makes the call that it names', async () => {
    const program = `
      import { appleCommandCalls } from '#api/contract/apple/commands.ts';
      const { method, path, title, access, credential } = appleCommandCalls['shut-down'];
      console.log(JSON.stringify([method + ' ' + path, title, access.permission, credential]));`;
    const { output } = await run(process.execPath, ['--input-type=module-typescript', '-e', program], {
      quiet: true,
      cwd: folder,
    });
    const [call, ...rest] = JSON.parse(output.slice(output.indexOf('[')));
    expect(recipe).toContain(`\`${call}\``);
    expect(rest).toEqual(['关机', 'apple.reboot', 'shut-down']);
  });
});
