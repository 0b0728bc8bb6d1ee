import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll } from 'vitest';
import { testDataKey } from '../databases.ts';
import { briefly } from '../devices/child-server.ts';

const program = path.resolve('server/programs/stores.ts');

export type Env = Readonly<Record<string, string | undefined>>;

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const running = new Set<ChildProcess>();

/** The operator's command as it is called, in a process of its own. */
export function start(
  env: Env,
  args: readonly string[],
): { readonly child: ChildProcess; readonly ended: Promise<Outcome> } {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [...briefly, program, ...args], {
    env: { ...inherited, LOG_LEVEL: 'error', DATA_KEY: testDataKey, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, out, err };
  });
  return { child, ended };
}

export const run = (env: Env, ...args: string[]): Promise<Outcome> => start(env, args).ended;

const line = v.object({ id: v.string(), store_name: v.string(), modules: v.array(v.string()) });
const listed = v.object({ act: v.literal('list'), stores: v.array(line) });
export const made = v.object({ act: v.literal('create'), store: line, password: v.string() });
export const credited = v.object({ act: v.literal('credit'), balance: v.number(), changed: v.boolean() });

export function resultOf<Schema extends v.GenericSchema>(schema: Schema, { code, out, err }: Outcome) {
  if (code !== 0) throw new Error(`ended with ${code}: ${err}`);
  return v.parse(v.pipe(v.string(), v.parseJson(), schema), out);
}

export const storesOf = async (env: Env) => resultOf(listed, await run(env, 'list', '--json')).stores;

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});
