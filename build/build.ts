import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageCommand, root, run } from '../scripts/processes.ts';

const sources = [
  '{index,enroll}.html',
  'package-lock.json',
  '{vite,panda,postcss}{,.enroll}.config.{ts,js,mjs,cjs}',
  'build/*.ts',
  'tools/size/size-report.ts',
  'public/**/*',
  'src/**/*',
  'docs/diagrams/data/*',
  'docs/open-api.md',
];
const stampFile = path.join(root, 'dist', '.built-from');

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    const full = path.join(root, file);
    if (statSync(full).isFile()) hash.update(`${file}\0`).update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
}

/** Generates Panda's styled-system, which the type check, the tests and the build import. Answers an error text or ''. */
export async function generateStyles(): Promise<string> {
  if (!existsSync(path.join(root, 'panda.config.ts'))) return '';
  const { code, output } = await run(packageCommand('panda'), ['codegen', '--silent'], { quiet: true });
  return code === 0 ? '' : output || `panda codegen: exit code ${code}`;
}

async function build(config: string): Promise<void> {
  // React's development build would be bundled under any other NODE_ENV.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await run(
    packageCommand('vite'),
    ['build', '--config', config, '--logLevel', 'warn'],
    { env, quiet: true },
  );
  if (code !== 0) throw new Error(`vite build failed:\n${output}`);
  const warnings = output.replace(/^🐼 info.*$/gm, '').trim();
  if (warnings) console.warn(warnings);
}

/** Builds the console into dist/ unless it already holds exactly these sources. Throws with the build's output. */
export async function buildConsole(): Promise<void> {
  const hash = sourceHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  console.log('正在构建控制台… / Building the console…');
  const failure = await generateStyles();
  if (failure) throw new Error(failure);
  rmSync(path.dirname(stampFile), { recursive: true, force: true });
  // The console's build comes last: it names and compresses all that is there.
  for (const config of ['vite.enroll.config.ts', 'vite.config.ts']) await build(config);
  writeFileSync(stampFile, hash);
}

if (import.meta.main) await buildConsole();
