/**
 * What takes too many cases for `npm test`, which runs a tenth or less of them with the same code: `npm run proofs`. A run that was
 * interrupted or failed goes on with `--from`.
 */
import { commandLine, refuse } from '#server/process/command-line.ts';
import { parts } from './parts.ts';

const progressMs = 10_000;

const { values } = commandLine({
  options: {
    part: { type: 'string' },
    from: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const names = values.part === undefined ? Object.keys(parts) : [values.part];
if (values.part === undefined && (values.from ?? values.count) !== undefined)
  refuse('--from and --count need a --part');
const from = wholeNumber('from', values.from) ?? 1;
const count = wholeNumber('count', values.count);

let failed = 0;
for (const name of names) if (!(await run(name))) failed++;
process.stdout.write(`\nproofs: ${names.length - failed} held, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

async function run(name: string): Promise<boolean> {
  const load = parts[name] ?? refuse(`There is no part ${name}; there are: ${Object.keys(parts).join(', ')}`);
  const part = await load();
  const last = count === null ? part.count : from + count - 1;
  const began = performance.now();
  let told = began;
  let n = from;
  const tell = (what: string) => {
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`${name}: ${what} (${part.cases}, seed ${values.seed}, ${seconds} s)\n`);
  };
  try {
    for (; n <= last; n++) {
      await part.prove(n, values.seed);
      if (performance.now() - told < progressMs) continue;
      told = performance.now();
      tell(`${n} of ${last}`);
    }
    tell(`${from} to ${last} hold`);
    return true;
  } catch (error) {
    console.error(error);
    tell(
      `${n} FAILED, ${n - from} before it hold; go on with --part ${name} --from ${n} --seed ${values.seed}`,
    );
    return false;
  } finally {
    await part.close?.();
  }
}

function wholeNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^[1-9]\d*$/.test(text) ? Number(text) : refuse(`--${name} is a number above zero`);
}
