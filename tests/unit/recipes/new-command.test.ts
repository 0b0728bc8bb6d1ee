import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageCommand, root, run } from '../../../scripts/processes.ts';
import { changesOf } from '../../recipes/recipe-changes.ts';
import { apply, copySource } from '../../recipes/source-copy.ts';

const recipe = readFileSync(path.join(root, 'docs/recipes/new-command.md'), 'utf8');

const changes = changesOf(recipe);

/** What asks for every command, or is made from every command's row. */
const asking = [
  'src/api/contract/all.ts',
  'server/devices/apple/commands/commands.ts',
  'server/routes/apple/commands.ts',
  'server/gateways/simulator/commands.ts',
  'src/screens/apple/commands/command-dialog.ts',
];

let folder: string;

beforeAll(() => {
  folder = copySource(['src', 'server', 'package.json', 'tsconfig.json']);
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: true, tsBuildInfoFile: './types' },
    include: [],
    files: asking,
  };
  writeFileSync(path.join(folder, 'tsconfig.recipe.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    if (row) apply(folder, row);
    const forgotten = await compile();
    for (const table of [
      'server/devices/apple/commands/commands.ts',
      'src/screens/apple/commands/commands.ts',
    ])
      expect(forgotten).toContainEqual(expect.stringMatching(new RegExp(`^${table}.+shut-down`)));
    for (const change of definitions) apply(folder, change);
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
