/**
 * `npm run lists`: which of the lists that people review say something else than the code. `-- --update` writes them all and prints
 * the difference, which is what a reviewer reads (docs/decisions/reviewed-lists.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine } from '#server/process/command-line.ts';
import { provenRules } from '#tests/architecture/proven-rules.ts';
import { packageCommand, root, run } from '../../scripts/processes.ts';
import { toldUnaccepted, unacceptedMachines } from '../diagrams/accepted.ts';
import { generateDiagrams, regenerateDiagrams, staleDiagrams, writeDiagrams } from '../diagrams/generate.ts';
import { readRuleCoverage } from '../rules/rule-coverage.ts';

/** Tests that hold a list against the code; Vitest writes the lists anew with `-u`. */
const written = [
  { project: 'unit', test: 'tests/unit/domain/words.test.ts', list: 'tests/unit/domain/words.txt' },
  {
    project: 'unit',
    test: 'tests/unit/domain/written-words.test.ts',
    list: 'tests/unit/domain/written-words.txt',
  },
  {
    project: 'unit',
    test: 'tests/unit/api/contract-fields.test.ts',
    list: 'tests/unit/api/contract-fields.txt',
  },
  {
    project: 'server',
    test: 'tests/server/changed-repetition.test.ts',
    list: 'tests/server/told-devices.txt',
  },
];
const provenList = 'tests/architecture/proven-rules.ts';

const {
  values: { update },
} = commandLine({ options: { update: { type: 'boolean', default: false } } });

const tests = await Promise.all(written.map(({ project, test }) => vitest(project, test)));
const failed = written.filter((_, index) => tests[index]?.code !== 0);
for (const { test, list } of failed) {
  console.log(update ? `${test} fails for another reason than its list:` : `differs: ${list}`);
  if (update) console.log(tests[written.findIndex((each) => each.test === test)]?.output);
}
const newlyProven = [...readRuleCoverage().named.keys()].filter((id) => !provenRules.includes(id));
if (newlyProven.length)
  console.log(`${update ? 'newly proven' : 'not in the list'}: ${newlyProven.join(', ')}`);
if (update) addProven(newlyProven);
const drawings = await (update ? generateDiagrams() : regenerateDiagrams(root));
const differing = unacceptedMachines(root, drawings);
for (const each of differing) console.log(toldUnaccepted(each));
const stale = staleDiagrams(root, drawings);
if (update) writeDiagrams(root, drawings, new Set());
else for (const file of stale) console.log(`differs: ${file}`);

if (update) {
  const lists = [...written.map(({ list }) => list), provenList];
  console.log((await run('git', ['diff', '--', ...lists], { quiet: true })).output);
}
const differs = !update && newlyProven.length + stale.length > 0;
process.exitCode = failed.length || differs ? 1 : 0;

function vitest(project: string, test: string) {
  const args = ['run', '--project', project, test, '--reporter=minimal', ...(update ? ['-u'] : [])];
  return run(packageCommand('vitest'), args, { quiet: true });
}

function addProven(ids: readonly string[]): void {
  const file = path.join(root, provenList);
  const lines = ids.map((id) => `  '${id}',\n`).join('');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\];\n$/, `${lines}];\n`));
}
