import { type ChildProcess, spawn } from 'node:child_process';
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
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createEmbeddedDatabase, testDataKey } from '../databases.ts';
import { briefly, type ChildServer, logInTo, startChildServer } from '../devices/child-server.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const program = path.resolve('server/programs/stores.ts');

type Env = Readonly<Record<string, string | undefined>>;

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const running = new Set<ChildProcess>();

function start(
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

const run = (env: Env, ...args: string[]): Promise<Outcome> => start(env, args).ended;

const line = v.object({ id: v.string(), store_name: v.string(), modules: v.array(v.string()) });
const listed = v.object({ act: v.literal('list'), stores: v.array(line) });
const made = v.object({ act: v.literal('create'), store: line, password: v.string() });
const credited = v.object({ act: v.literal('credit'), balance: v.number(), changed: v.boolean() });

function resultOf<Schema extends v.GenericSchema>(schema: Schema, { code, out, err }: Outcome) {
  if (code !== 0) throw new Error(`ended with ${code}: ${err}`);
  return v.parse(v.pipe(v.string(), v.parseJson(), schema), out);
}

const storesOf = async (env: Env) => resultOf(listed, await run(env, 'list', '--json')).stores;

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'phoneward-stores-'));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('[decision.operator] a wrong argument', () => {
  const nowhere = path.join(tmpdir(), 'phoneward-stores-never-made');
  const unknownModule = /^没有模块 mdm-windows，可选：mdm-apple、.*hx-report-professional\n$/;
  const phone = '19912345678';
  const create = ['create', '--name', '店', '--admin', '陆川'];

  it.each([
    [['remove', phone], '没有操作 remove；--help 列出全部操作\n'],
    [['list', 'x'], /^多了参数 x；.*--help 列出全部选项\n$/],
    [['set'], 'set 后面应为门店的编号或名称\n'],
    [['set', ' '], 'set 后面应为门店的编号或名称\n'],
    [['set', '店', '--modules', 'mdm-windows'], unknownModule],
    [['set', '店', '--on', 'mdm-apple', '--on', 'mdm-android'], '选项 --on 只能使用一次\n'],
    [['set', '店', '--device-count', '-5'], /^选项 .*--help 列出全部选项\n$/],
    [['set', '店', '--device-count=-5'], '可登记设备数应为 0 到 2147483647 的整数\n'],
    [['set', '店', '--device-count', '0x10'], '可登记设备数应为 0 到 2147483647 的整数\n'],
    [['set', '店', '--rcs-count', '1.5'], '风险查询次数应为 0 到 2147483647 的整数\n'],
    [['set', '店', '--rcs-count='], '风险查询次数应为 0 到 2147483647 的整数\n'],
    [['set', '店', '--rcs-count', '2147483648'], '风险查询次数应为 0 到 2147483647 的整数\n'],
    [['set', '店', '--discount-rate', '85'], '折扣率应为 0 到 1 的数，如 0.85\n'],
    [['set', '店', '--level', 'basic'], 'set 不使用选项 --level\n'],
    [['set', '店', '--quota', '5'], '没有选项 --quota；--help 列出全部选项\n'],
    [[...create, '--phone', '1234'], /^.*手机号.*\n$/],
    [['create', '--admin', '陆川', '--phone', phone], '请输入门店名称\n'],
    [['create', '--name', '店', '--phone', phone], /^.*姓名.*\n$/],
    [
      ['create', '--name', '一\u001b[2J', '--admin', '陆川', '--phone', phone],
      '门店名称不能包含换行等控制字符\n',
    ],
    [
      ['credit', '店', '--level', 'gold', '--count', '5', '--reference', 'a'],
      '报告等级应为 basic、advanced、professional 之一\n',
    ],
    [
      ['credit', '店', '--level', 'basic', '--count', '0', '--reference', 'a'],
      '增加的次数应为 1 到 1000000 的整数\n',
    ],
    [
      ['credit', '店', '--level', 'basic', '--count', '5'],
      '请用 --reference 指定凭证号：同一凭证号只增加一次\n',
    ],
    [['disable'], 'disable 后面应为账号的手机号\n'],
    [['disable', '12'], /^.*手机号.*\n$/],
    [['disable', phone, '--json', 'yes'], /^多了参数 yes；.*\n$/],
  ] as const)(
    '%j is told in one sentence with exit code 2, before anything is opened',
    async (args, sentence) => {
      const { code, out, err } = await run({ DATA_DIR: nowhere }, ...args);
      expect([code, out, err]).toEqual([
        2,
        '',
        typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
      ]);
      expect(existsSync(nowhere)).toBe(false);
    },
  );

  it('--help names every act, option, module and exit code', async () => {
    const { code, out, err } = await run({ DATA_DIR: nowhere }, '--help');
    expect([code, err]).toEqual([0, '']);
    for (const word of [
      'create',
      'set',
      'credit',
      'disable',
      'enable',
      'password',
      'admin',
      '--json',
      'hx-early-access',
    ])
      expect(out).toContain(word);
  });

  it('a list of a folder that is not there makes none', async () => {
    const { code, out, err } = await run({ DATA_DIR: nowhere });
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('没有数据库')]);
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe('[decision.operator] beside a running server that this machine or others share', () => {
  let server: TestServer;
  let env: Env;
  beforeAll(async () => {
    server = await startTestServer();
    const { databaseUrl, dataDir } = server.services.config;
    env = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
  });
  afterAll(() => server.stop());

  it('the list is a table for people and JSON for programs, with masked numbers; nothing else stands on standard output', async () => {
    const { code, out, err } = await run(env);
    expect([code, err]).toEqual([0, '']);
    const [head = '', ...lines] = out.trimEnd().split('\n');
    expect(head).toMatch(
      /^门店 +编号 +管理员 +设备 +风险查询 +折扣率 +基础报告 +高级报告 +专业报告 +功能模块$/,
    );
    expect(lines).toHaveLength(3);
    expect(out).toContain('城西旗舰店');
    expect(out).not.toContain(accounts.admin.phone_number);
    expect((await storesOf(env)).map(({ store_name }) => store_name).toSorted()).toEqual(
      ['城西旗舰店', '滨江分店', '下沙体验店'].toSorted(),
    );
  });

  it('a module is switched, which the running server knows at the next call', async () => {
    const modules = async () => (await server.call(me, {}, { as: 'admin' })).result.available_modules;
    expect(await modules()).toContain('mdm-android');
    const { code, out } = await run(env, 'set', seedIds.stores.main, '--off', 'mdm-android');
    expect([code, out.split('\n')[0]]).toEqual([0, '已设置。']);
    expect(await modules()).not.toContain('mdm-android');
    await run(env, 'set', '城西旗舰店', '--on', 'mdm-android');
    expect(await modules()).toContain('mdm-android');
  });

  it.each([
    [['set', '无名店', '--rcs-count', '1'], 3, '没有门店 无名店\n'],
    [['enable', '19900000009'], 3, '没有手机号为 19900000009 的账号\n'],
    [
      ['create', '--name', '店', '--admin', '陆川', '--phone', accounts.admin.phone_number],
      4,
      new RegExp(`^手机号 ${accounts.admin.phone_number} 已被使用，未开通门店`),
    ],
    [['password', accounts.neighbour.phone_number], 5, /不是门店管理员/],
    [['set', '滨江分店'], 2, '请指定要设置的内容\n'],
  ] as const)('%j is refused with a sentence and its exit code', async (args, exitCode, sentence) => {
    const before = await run(env, 'list', '--json');
    const { code, out, err } = await run(env, ...args, '--json');
    expect([code, out, err]).toEqual([
      exitCode,
      '',
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ]);
    expect(await run(env, 'list', '--json')).toEqual(before);
  });

  it('two commands at once with one reference credit once', async () => {
    const args = ['credit', '滨江分店', '--level', 'basic', '--count', '7', '--reference', 'two', '--json'];
    const answers = await Promise.all([run(env, ...args), run(env, ...args)]);
    const results = answers.map((answer) => resultOf(credited, answer));
    expect(results.map(({ changed }) => changed).toSorted()).toEqual([false, true]);
    expect(results.map(({ balance }) => balance)).toEqual([7, 7]);
  });
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

it('[decision.operator] a database that nobody answers for is told in a sentence', async () => {
  const { code, out, err } = await run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect([code, out, err]).toEqual([1, '', expect.stringContaining('无法连接 DATABASE_URL')]);
});
