import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { events } from '#api/contract/live.ts';
import { captcha, login, tokens } from '#api/contract/people/auth.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { briefly } from './devices/child-server.ts';

const main = path.resolve('server/main.ts');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  running.clear();
});

/** The server as a process of its own, on this file's database. */
function start(env: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [...briefly, main], {
    env: { ...inherited, NODE_ENV: 'development', ...database.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const look of waiting) look();
    });
  }
  const exited = once(child, 'close').then(([code]) => code as number | null);

  /** The first match in the output; rejects when the process ends without it. */
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output)?.[1];
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      exited.then(() => reject(new Error(`ended without ${pattern}:\n${output}`)), reject);
    });
  return {
    child,
    exited,
    output: () => output,
    url: () => printed(/机安卫士已启动：(http:\S+)/),
  };
}

describe('the server as a process', () => {
  it('[decision.demo] prints its address and the demo accounts, which work; a second start keeps the data', async () => {
    const first = start({ TEST_HOOKS: '1' });
    await logIn(await first.url());
    expect(first.output()).toContain(accounts.admin.phone_number);
    expect(first.output()).toContain(accounts.admin.password);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);

    const second = start({ TEST_HOOKS: '1' });
    await logIn(await second.url());
  });

  it('[decision.demo] prints no account and mounts no test hook in production, and says besides where it listens under which address it is known', async () => {
    const { url, output } = start({ NODE_ENV: 'production', PUBLIC_URL: 'https://console.example' });
    const response = await fetch(`${await url()}/api/test/captcha`);
    expect(response.status).toBe(404);
    expect(output()).not.toContain(accounts.admin.phone_number);
    expect(output()).toContain('\n对外地址：https://console.example\n');
  });

  it('[decision.live] stops cleanly with an open stream, ends it, and meets no error', async () => {
    const server = start({ TEST_HOOKS: '1' });
    const url = await server.url();
    const { access_token } = await logIn(url);
    const stream = await fetch(`${url}${events.path}`, { headers: { authorization: access_token } });
    const ended = stream.text();
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(await ended).toContain('"ready"');
    // A busy machine is warned of; a stream that was left open would be an error.
    expect(server.output()).not.toContain('"level":"error"');
  });

  it('says in a sentence what setting is wrong, with exit code 2', async () => {
    const { exited, output } = start({ PORT: 'http' });
    expect(await exited).toBe(2);
    expect(output()).toBe('配置有误：PORT 应为 0 到 65535 的整数\n');
  });

  it('says in a sentence what is wrong with the route rules before it opens the database', async () => {
    const { exited, output } = start({ ROUTE_RULES: 'package.json', DATA_DIR: '/dev/null' });
    expect(await exited).toBe(2);
    expect(output()).toMatch(/^配置有误：ROUTE_RULES：\S+package\.json 应为 .*的列表\n$/);
  });

  it('refuses test hooks in production, with exit code 2', async () => {
    const { exited, output } = start({ TEST_HOOKS: '1', NODE_ENV: 'production' });
    expect(await exited).toBe(2);
    expect(output()).toBe('配置有误：NODE_ENV=production 时不能启用 TEST_HOOKS\n');
  });

  it('says that its port is taken and nothing else, before it makes a data folder, with exit code 1', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    const folder = path.join(tmpdir(), `never-made-${randomUUID()}`);
    try {
      await once(holder, 'listening');
      const address = holder.address();
      const port = String(typeof address === 'object' ? address?.port : '');
      const { exited, output } = start({ PORT: port, DATA_DIR: folder, DATABASE_URL: '' });
      expect(await exited).toBe(1);
      expect(output()).toBe(`地址 127.0.0.1:${port} 已被占用，请用 PORT 指定另一个端口。\n`);
      expect(existsSync(folder)).toBe(false);
    } finally {
      holder.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('says that its data folder cannot be used and nothing else, with exit code 1', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'unusable-'));
    try {
      mkdirSync(path.join(folder, 'lock'));
      const { exited, output } = start({ DATA_DIR: folder, DATABASE_URL: '' });
      expect(await exited).toBe(1);
      expect(output()).toBe(`无法读写数据目录 ${folder}，请检查 DATA_DIR 和目录的权限。\n`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('says that its database is not there, and before that only that it waits for it, with exit code 1', async () => {
    const { exited, output } = start({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      PATIENCE: '0.002',
      TEST_HOOKS: '1',
    });
    expect(await exited).toBe(1);
    const lines = output().trimEnd().split('\n');
    expect(lines.pop()).toBe('无法连接 DATABASE_URL 指定的数据库，请确认地址无误、数据库已启动。');
    for (const line of lines)
      expect(JSON.parse(line)).toEqual({
        at: expect.any(String),
        level: 'warn',
        message: 'the database cannot be reached: the start goes on when it can',
        reason: 'connect ECONNREFUSED 127.0.0.1:1',
      });
  });

  it('says in a sentence that its port or its data folder is taken, with exit code 1', async () => {
    const first = start();
    const port = new URL(await first.url()).port;
    const second = start({ PORT: port });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/^(数据目录 .* 正被另一个机安卫士进程使用|地址 .* 已被占用)，.*。\n$/);
  });
});

/** As a browser does it. */
async function logIn(url: string) {
  const image = await fetch(`${url}${captcha.path}`);
  const cookie = image.headers.get('set-cookie')?.split(';')[0] ?? '';
  const hook = await fetch(`${url}/api/test/captcha?id=${cookie.slice(cookie.indexOf('=') + 1)}`);
  const { answer } = v.parse(v.object({ answer: v.string() }), await hook.json());
  const { phone_number, password } = accounts.admin;
  const response = await fetch(`${url}${login.path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ account: phone_number, password, captcha_code: answer }),
  });
  return v.parse(tokens, await response.json());
}
