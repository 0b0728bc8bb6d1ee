import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as v from 'valibot';
import { type Tokens, tokens } from '#api/contract/people/auth.ts';
import { testDataKey } from '../databases.ts';

const main = path.resolve('server/main.ts');
const ready = /已启动：(http:\S+)/;
/** A machine that is busy with much else takes half of it; less than a test has, so that the output is told. */
const startMs = 60_000;
/** It does not live long enough for the compiler that makes the embedded database fast in the long run. */
export const briefly = ['--liftoff-only'];

export interface ChildServer {
  readonly url: string;
  /** Resolves when the process is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** A server as `npm start` runs it, or another program that starts one, in a process of its own that can be killed. */
export async function startChildServer(
  env: Readonly<Record<string, string | undefined>>,
  nodeArguments: readonly string[] = briefly,
  program = main,
): Promise<ChildServer> {
  const child = spawn(process.execPath, [...nodeArguments, program], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      TEST_HOOKS: '1',
      LOG_LEVEL: 'error',
      DATA_KEY: testDataKey,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let killed = false;
  const output = outputOf(child);
  child.once('exit', (code, signal) => {
    if (!killed) console.error(`a server ended by itself (${code ?? signal}):\n${output()}`);
  });
  const url = await untilReady(child, output);
  return {
    url,
    kill: async (signal) => {
      killed = true;
      child.kill(signal);
      await ended;
    },
  };
}

/** The end of what a process printed so far. */
function outputOf(child: ChildProcess): () => string {
  let output = '';
  const read = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return () => output;
}

function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`the server ${why}:\n${output()}`));
    };
    const timer = setTimeout(() => fail(`was not ready in ${startMs} ms`), startMs);
    child.stdout?.on('data', () => {
      const [, url] = ready.exec(output()) ?? [];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

const captcha = v.object({ id: v.string(), answer: v.string() });
interface Credentials {
  readonly phone_number: string;
  readonly password: string;
}

/** An access token, through captcha and login form. */
export const logInTo = async (url: string, account: Credentials): Promise<string> =>
  (await tokensOf(url, account)).access_token;

/** All that a browser keeps of a session. */
export async function tokensOf(url: string, account: Credentials): Promise<Tokens> {
  const picture = await fetch(`${url}/api/auth/captcha`);
  await picture.arrayBuffer();
  const cookie = picture.headers.get('set-cookie')?.split(';')[0] ?? '';
  const id = cookie.slice(cookie.indexOf('=') + 1);
  const { answer } = v.parse(captcha, await (await fetch(`${url}/api/test/captcha?id=${id}`)).json());
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ account: account.phone_number, password: account.password, captcha_code: answer }),
  });
  return v.parse(tokens, await response.json());
}
