import { commandLine, refuse } from './arguments.ts';
import { writeDiff } from './diagrams/diff.ts';
import { UnknownVersion } from './diagrams/earlier.ts';
import { generateDiagrams, regenerateDiagrams, staleDiagrams, writeDiagrams } from './diagrams/generate.ts';
import { root } from './processes.ts';

const { values: flags } = commandLine({
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
  const wanted = await (flags.check ? regenerateDiagrams(root) : generateDiagrams());
  const stale = staleDiagrams(root, wanted);
  if (!flags.check) writeDiagrams(root, wanted);
  for (const file of stale) console.log(flags.check ? `out of date: ${file}` : `written: ${file}`);
  if (stale.length === 0) console.log('The diagrams are up to date.');
  return !flags.check || stale.length === 0;
}

/** A difference is no failure; a machine that could not be read is. */
async function compare(ref: string): Promise<boolean> {
  const { file, comparison } = await writeDiff(ref);
  const { before, changed, same, unreadable } = comparison;
  console.log(`compared with ${before}: ${changed.length} machines differ, ${same.length} don't`);
  for (const { name, difference } of changed)
    console.log(
      `  ${name}: ${difference.states.length} states, ${difference.transitions.length} transitions`,
    );
  for (const [what, why] of unreadable) console.error(`could not be read: ${what}\n${why}`);
  console.log(file);
  return unreadable.length === 0;
}

async function main(): Promise<boolean> {
  if (flags.diff === undefined) return draw();
  try {
    return await compare(flags.diff);
  } catch (error) {
    if (error instanceof UnknownVersion) refuse(error.message);
    throw error;
  }
}

if (flags.help) console.log(usage);
else process.exitCode = (await main()) ? 0 : 1;
