import { parseArgs } from 'node:util';
import { generateDiagrams, staleDiagrams, writeDiagrams } from './diagrams/generate.ts';
import { root } from './processes.ts';

const { values: flags } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    diff: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const usage = `npm run diagrams -- [flags]
  (none)            draws every machine anew: docs/diagrams, src/machines/diagrams
  --check           says what is out of date and writes nothing
  --diff <git-ref>  compares the machines with those of a commit, a branch or a tag: reports/diagrams/diff/index.html`;

async function draw(): Promise<boolean> {
  const wanted = await generateDiagrams();
  const stale = staleDiagrams(root, wanted);
  if (!flags.check) writeDiagrams(root, wanted);
  for (const file of stale) console.log(flags.check ? `out of date: ${file}` : `written: ${file}`);
  if (stale.length === 0) console.log('The diagrams are up to date.');
  return !flags.check || stale.length === 0;
}

if (flags.help) console.log(usage);
else process.exitCode = (await draw()) ? 0 : 1;
