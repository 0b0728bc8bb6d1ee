import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me } from '#api/contract/people/user.ts';
import { doorOf } from '#server/operator/door.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createEmbeddedDatabase } from '../databases.ts';
import { type ChildServer, logInTo, startChildServer } from '../devices/child-server.ts';

import { credited, made, resultOf, run, start, storesOf } from './stores-command.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'phoneward-stores-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('[decision.operator] on the embedded database', () => {
  const create = (phone: string) => [
    'create',
    '--name',
    '湖滨店',
    '--admin',
    '沈一鸣',
    '--phone',
    phone,
    '--json',
  ];
  const credit = (reference: string) => [
    'credit',
    '湖滨店',
    '--level',
    'basic',
    '--count',
    '7',
    '--reference',
    reference,
    '--json',
  ];

  it('a store is made in a fresh folder, and its admin logs in to the server that is started on it', async () => {
    const env = { DATA_DIR: path.join(newFolder(), 'data'), DATABASE_URL: '' };
    const phone_number = '19912340001';
    const { store, password } = resultOf(made, await run(env, ...create(phone_number)));
    expect(statSync(env.DATA_DIR).mode & 0o777).toBe(0o700);
    const server = await startChildServer(env);
    try {
      const token = await logInTo(server.url, { phone_number, password });
      const ask = async (): Promise<unknown> =>
        (await fetch(`${server.url}${me.path}`, { headers: { authorization: token } })).json();
      expect(await ask()).toMatchObject({
        store: { id: store.id },
        available_modules: ['mdm-apple', 'mdm-android'],
      });
      resultOf(v.unknown(), await run(env, 'set', store.id, '--off', 'mdm-apple', '--json'));
      expect(await ask()).toMatchObject({ available_modules: ['mdm-android'] });
      // No demo beside it.
      expect(await storesOf(env)).toHaveLength(1);
    } finally {
      await server.kill('SIGKILL');
    }
    expect((await storesOf(env))[0]?.modules).toEqual(['mdm-android']);
  });

  describe('beside a server', () => {
    let env: { DATA_DIR: string; DATABASE_URL: string };
    let server: ChildServer;
    const startOn = () => startChildServer(env);
    beforeAll(async () => {
      const database = await createEmbeddedDatabase();
      folders.push(database.env.DATA_DIR);
      env = { DATA_DIR: database.env.DATA_DIR, DATABASE_URL: '' };
      server = await startOn();
    });
    afterAll(() => server.kill('SIGKILL'));

    it('it is asked through a file that is the owner’s alone, in a folder that is', () => {
      expect(statSync(env.DATA_DIR).mode & 0o777).toBe(0o700);
      expect(statSync(doorOf(env.DATA_DIR)).mode & 0o777).toBe(0o600);
      expect(statSync(doorOf(env.DATA_DIR)).isSocket()).toBe(true);
    });

    it('a file that a killed server has left keeps neither the command nor the next server', async () => {
      await server.kill('SIGKILL');
      expect(existsSync(doorOf(env.DATA_DIR))).toBe(true);
      expect(await storesOf(env)).toHaveLength(3);
      server = await startOn();
      expect(await storesOf(env)).toHaveLength(3);
      await server.kill('SIGTERM');
      expect(existsSync(doorOf(env.DATA_DIR))).toBe(false);
      server = await startOn();
    });

    it('what somebody asks who hangs up at once is done once, whatever is repeated', async () => {
      const request = {
        act: 'credit',
        store: seedIds.stores.other,
        level: 'basic',
        count: 7,
        reference: 'hung up',
      };
      for (let times = 0; times < 10; times++) {
        const socket = connect(doorOf(env.DATA_DIR));
        await once(socket, 'connect');
        await new Promise((resolve) => socket.write(`${JSON.stringify(request)}\n`, resolve));
        socket.destroy();
      }
      const args = [
        'credit',
        seedIds.stores.other,
        '--level',
        'basic',
        '--count',
        '7',
        '--reference',
        'hung up',
        '--json',
      ];
      await eventually(async () =>
        expect(resultOf(credited, await run(env, ...args))).toEqual({
          act: 'credit',
          balance: 7,
          changed: false,
        }),
      );
    });

    it('what is no request of this version changes nothing, and no silence keeps it from stopping', async () => {
      const ask = async (text: string): Promise<string> => {
        const socket = connect(doorOf(env.DATA_DIR)).setEncoding('utf8');
        socket.write(text);
        let answer = '';
        for await (const chunk of socket) answer += chunk;
        return answer;
      };
      for (const text of [
        'hello\n',
        '{}\n',
        '{"act":"drop"}\n',
        '{"act":"credit","store":"x","level":"basic","count":-5,"reference":"a"}\n',
      ])
        expect(await ask(text)).toContain('"is":"refused"');
      const silent = connect(doorOf(env.DATA_DIR));
      await once(silent, 'connect');
      const closed = once(silent, 'close');
      await server.kill('SIGTERM');
      await closed;
      server = await startOn();
    });
  });

  it('a path that is too long for a socket stops no server; the command says that the folder is in use', async () => {
    const DATA_DIR = path.join(newFolder(), 'd'.repeat(120));
    mkdirSync(DATA_DIR);
    const server = await startChildServer({ DATA_DIR });
    try {
      expect(readdirSync(DATA_DIR)).not.toContain('operator.sock');
      const hasty = { TEST_HOOKS: '1', PATIENCE: '0.01' };
      const { code, out, err } = await run({ DATA_DIR, DATABASE_URL: '', ...hasty });
      expect([code, out, err]).toEqual([1, '', expect.stringContaining('正被另一个机安卫士进程使用')]);
    } finally {
      await server.kill('SIGKILL');
    }
  });

  it('commands at once without a server take turns', async () => {
    const env = { DATA_DIR: newFolder(), DATABASE_URL: '' };
    resultOf(made, await run(env, ...create('19912340002')));
    const answers = await Promise.all([
      run(env, ...credit('a')),
      run(env, ...credit('b')),
      run(env, ...credit('a')),
    ]);
    expect(answers.map((answer) => resultOf(credited, answer).changed).toSorted()).toEqual([
      false,
      true,
      true,
    ]);
    expect(resultOf(credited, await run(env, ...credit('b')))).toEqual({
      act: 'credit',
      balance: 14,
      changed: false,
    });
  });

  it('a command that is killed at any moment has credited once or not at all, and once when it is repeated', async () => {
    const env = { DATA_DIR: newFolder(), DATABASE_URL: '' };
    resultOf(made, await run(env, ...create('19912340003')));
    const kills = 4;
    const began = performance.now();
    resultOf(credited, await run(env, ...credit('whole')));
    const took = performance.now() - began;
    for (let kill = 1; kill <= kills; kill++) {
      const { child, ended } = start(env, credit(`kill ${kill}`));
      // Over the time that a whole one takes: the moment is what is tried, nothing is waited for.
      const timer = setTimeout(() => child.kill('SIGKILL'), (took * kill) / (kills + 0.5));
      await ended;
      clearTimeout(timer);
      expect(resultOf(credited, await run(env, ...credit(`kill ${kill}`))).balance).toBe(7 * (kill + 1));
    }
  });

  it.runIf(process.getuid?.() === 0)('another user than the folder’s owner spoils no file', async () => {
    const folder = newFolder();
    const env = { DATA_DIR: folder, DATABASE_URL: '' };
    resultOf(made, await run(env, ...create('19912340004')));
    const before = readdirSync(folder);
    chownSync(folder, 65_534, 65_534);
    const { code, out, err } = await run(env, ...credit('a'));
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('属于另一个用户')]);
    expect(readdirSync(folder)).toEqual(before);
    chownSync(folder, 0, 0);
  });

  it('a file in the way of the socket is a left-over, too', async () => {
    const database = await createEmbeddedDatabase();
    folders.push(database.env.DATA_DIR);
    writeFileSync(doorOf(database.env.DATA_DIR), '');
    const server = await startChildServer({ DATA_DIR: database.env.DATA_DIR });
    try {
      expect(await storesOf({ DATA_DIR: database.env.DATA_DIR, DATABASE_URL: '' })).toHaveLength(3);
    } finally {
      await server.kill('SIGKILL');
    }
  });
});
