import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/setup/eventually.ts';
import { carryOut } from '../../../agent/carry-out.ts';
import { startFleet } from '../../../agent/fleet.ts';
import { passcodeOf, typePasscode } from '../../../agent/passcodes.ts';
import { newPhone, type PhoneState, reset } from '../../../agent/phone-state.ts';
import { type RunningAgent, runAgent } from '../../../agent/run-agent.ts';
import { connect } from '../../../agent/server.ts';
import { openStore, type Store } from '../../../agent/store.ts';
import { type AgentBench, anIdentity, openAgentBench } from './agent-bench.ts';

let bench: AgentBench;
let folder: string;
let file: string;
let store: Store;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  bench = await openAgentBench();
  folder = mkdtempSync(path.join(tmpdir(), 'agent-test-'));
});
beforeEach(() => {
  bench.facts.length = 0;
  bench.receiveFacts(async () => {});
  file = path.join(folder, randomUUID());
  store = openStore(file);
  store.add('phone', newPhone(bench.url, anIdentity));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  store.close();
});
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true, force: true });
});

const phone = () => {
  const state = store.read('phone');
  if (!state) throw new Error('no phone');
  return state;
};

function start(online = true): RunningAgent {
  const agent = runAgent(store, 'phone', { online });
  ends.push(() => agent.stop());
  return agent;
}

async function enrolled(): Promise<{ agent: RunningAgent; device_id: string }> {
  const device_id = randomUUID();
  const agent = start();
  agent.actor.send({ type: 'code.given', code: bench.makeCode(device_id) });
  await eventually(() => expect(agent.actor.getSnapshot().matches({ connected: 'polling' })).toBe(true));
  return { agent, device_id };
}

const commandOf = (command: string) => ({
  command_uuid: randomUUID(),
  command,
  payload: { message: '请联系门店' },
  attachments: {},
});

const told = (type: string) => bench.facts.filter((fact) => fact.type === type);
/** So many, however often each was told. */
const heard = (type: string, count: number) =>
  eventually(() => {
    const each = told(type).map((fact) => ('command_uuid' in fact ? fact.command_uuid : fact));
    expect(new Set(each).size).toBe(count);
  });

describe('the reference agent', () => {
  it('[decision.android.agent] enrols, carries out what it fetches, and answers', async () => {
    const { device_id } = await enrolled();
    expect(phone()).toMatchObject({ device_id, code: null, regulated: false });
    await bench.push(device_id, { command: 'regulate', payload: {} });
    await bench.push(device_id, { payload: { message: '请联系门店', phone_number: '0571-1' } });
    await bench.push(device_id, { command: 'get-location', payload: {} });
    await bench.push(device_id, {
      command: 'set-wallpaper',
      payload: { wallpaper_id: 'w', allow_modify: false },
      attachments: { content: Buffer.from('picture').toString('base64') },
    });
    await bench.push(device_id, {
      command: 'set-system-restriction',
      payload: { configs: { no_factory_reset: true } },
    });
    await bench.push(device_id, {
      command: 'set-app-restriction',
      payload: { enabled: true, mode: 1, list: ['a.b'] },
    });
    await bench.push(device_id, { command: 'get-installed-app-list', payload: {} });
    await heard('acknowledged', 7);
    expect(phone()).toMatchObject({
      lock: { message: '请联系门店', phone_number: '0571-1' },
      regulated: true,
      wallpaper: { wallpaper_id: 'w', bytes: 7 },
      system_restriction: { no_factory_reset: true },
      app_restriction: { enabled: true, mode: 1, list: ['a.b'] },
    });
    const results = told('acknowledged').map((fact) => 'result' in fact && fact.result);
    expect(results[2]).toEqual({ longitude: 120.1551, latitude: 30.2741, accuracy_m: 20 });
    expect(results[6]).toEqual({
      apps: expect.arrayContaining([{ app_name: '微信', package_name: 'com.tencent.mm' }]),
    });
    await bench.push(device_id, { command: 'dance' });
    await heard('failed', 1);
    expect(told('failed')).toMatchObject([{ reason: '设备不支持此指令' }]);
  });

  it('[decision.android.agent] says again after a restart what the server could not store, and acts once', async () => {
    const { agent, device_id } = await enrolled();
    bench.receiveFacts(async (facts) => {
      if (facts.some(({ type }) => type === 'acknowledged')) throw new Error('the database is away');
    });
    const uuid = await bench.push(device_id);
    await eventually(() => expect(phone().unanswered).toMatchObject([{ command_uuid: uuid }]));
    agent.stop();
    const before = phone();
    expect([before.done.length, before.lock?.message]).toEqual([1, '请联系门店']);
    store.change('phone', (state) => {
      state.lock = null;
    });
    bench.receiveFacts(async () => {});
    start();
    await heard('acknowledged', 1);
    await eventually(() => expect(phone().unanswered).toEqual([]));
    // It was not locked a second time.
    expect(phone()).toMatchObject({ lock: null, done: before.done });
  });

  it('[decision.android.agent] ends with the command that lets it go, and holds nothing then', async () => {
    const { agent, device_id } = await enrolled();
    await bench.push(device_id, { command: 'regulate', payload: {} });
    await bench.push(device_id, { command: 'deregulate', payload: {} });
    await eventually(() => expect(agent.actor.getSnapshot().matches('void')).toBe(true));
    await heard('acknowledged', 2);
    expect(phone()).toMatchObject({
      regulated: false,
      lock: null,
      key: null,
      device_id: null,
      unanswered: [],
    });
  });

  it('[decision.android.regulate] carries out nothing more once it was let go, by a command or by a code', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const ways: Readonly<Record<string, (state: PhoneState) => unknown>> = {
      command: (state) => carryOut(state, commandOf('deregulate')),
      code: (state) => typePasscode(state, passcodeOf(secret, 0)),
    };
    for (const [way, letGo] of Object.entries(ways)) {
      const passcode_secrets = { unlock: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U', deregulate: secret };
      const state = { ...phone(), regulated: true, passcode_secrets };
      letGo(state);
      for (const name of ['lock', 'regulate']) carryOut(state, commandOf(name));
      expect([state.lock, state.regulated], way).toEqual([null, false]);
      expect(state.unanswered.at(-1), way).toMatchObject({ type: 'failed', reason: '设备已解除监管' });
    }
  });

  it('[decision.android.protocol] speaks to no other machine without https', () => {
    const to = (url: string) => connect({ url, count: () => 1 });
    expect(() => to('http://console.example')).toThrow();
    for (const url of ['https://console.example', 'http://127.0.0.1:1']) expect(() => to(url)).not.toThrow();
  });

  it('[decision.android.agent] puts its clock and its counter right by what the server says', async () => {
    const { agent, device_id } = await enrolled();
    agent.stop();
    // As from a backup of its file.
    store.change('phone', (state) => {
      state.counter = 0;
    });
    await bench.advance(3_600_000);
    start();
    await bench.push(device_id);
    await heard('acknowledged', 1);
    await bench.advance(-3_600_000);
  });

  it('[decision.android.agent] tells the time by the server’s clock', async () => {
    const { device_id } = await enrolled();
    // Not as far off as to be refused.
    await bench.advance(120_000);
    await bench.push(device_id);
    await heard('acknowledged', 1);
    await bench.push(device_id);
    await heard('acknowledged', 2);
    const [, last] = told('acknowledged');
    const lateMs = (await bench.now()).getTime() - (last?.at.getTime() ?? 0);
    expect(lateMs).toBeLessThan(60_000);
    await bench.advance(-120_000);
  });

  it('[decision.android.passcode] takes a code without network, once, and tells of it when it is heard of again', async () => {
    const { agent, device_id } = await enrolled();
    await bench.push(device_id);
    await heard('acknowledged', 1);
    agent.lose();
    const secret = phone().passcode_secrets?.unlock ?? '';
    const type = (code: string) => store.change('phone', (state) => typePasscode(state, code));
    expect(type(passcodeOf(secret, 10))).toBe('wrong');
    expect(type(passcodeOf(secret, 9))).toBe('unlock');
    expect(phone()).toMatchObject({ lock: null, passcode_counters: { unlock: 10, deregulate: 0 } });
    expect([type(passcodeOf(secret, 9)), type(passcodeOf(secret, 3))]).toEqual(['wrong', 'wrong']);
    agent.find();
    await eventually(() => expect(phone().passcodes_used).toEqual([]));
    expect(told('contact').at(-1)).toMatchObject({
      by: 'heartbeat',
      locked: false,
      android: {
        passcode_counters: { unlock: 10, deregulate: 0 },
        passcodes_used: [{ purpose: 'unlock', counter: 9 }],
      },
    });
  });

  it('[decision.android.passcode] takes no code for a while behind wrong ones, also after a restart, until it enrols anew', async () => {
    const { agent } = await enrolled();
    agent.stop();
    const secretOf = () => phone().passcode_secrets?.unlock ?? '';
    const upS = 1_000;
    const type = (counter: number, afterS: number) =>
      store.change('phone', (state) => typePasscode(state, passcodeOf(secretOf(), counter), upS + afterS));
    const wrong = [11, 12, 13, 14, 15];
    expect(wrong.map((counter) => type(counter, 0))).toEqual(wrong.map(() => 'wrong'));
    store.close();
    store = openStore(file);
    expect(type(0, 59)).toBe('paused');
    // The machine has been started anew: the pause begins once more.
    expect(type(0, 59 - upS)).toBe('paused');
    expect(type(0, 60)).toBe('unlock');
    expect(wrong.map((counter) => type(counter + 1, 60))).toEqual(wrong.map(() => 'wrong'));
    store.change('phone', reset);
    await enrolled();
    expect(type(0, 60)).toBe('unlock');
  });

  it('[decision.android.passcode] tells how many wrong codes were typed, and goes on to the codes that are good, never back', async () => {
    const { agent, device_id } = await enrolled();
    const type = (code: string) => store.change('phone', (state) => typePasscode(state, code));
    expect([type('00000000'), type('00000001')]).toEqual(['wrong', 'wrong']);
    bench.codesFrom.unlock = 3;
    const report = async () => {
      const before = told('contact').length;
      await bench.gateway.query(device_id, AbortSignal.timeout(10_000));
      await eventually(() => expect(told('contact').length).toBeGreaterThan(before));
    };
    await report();
    expect(told('contact').at(-1)).toMatchObject({ android: { wrong_passcodes: 2 } });
    await eventually(() => expect(phone().passcode_counters).toEqual({ unlock: 3, deregulate: 0 }));
    await bench.push(device_id, { payload: { message: '请联系门店', unlock_counter: 5 } });
    await heard('acknowledged', 1);
    expect(phone().passcode_counters).toEqual({ unlock: 5, deregulate: 0 });
    await report();
    await bench.push(device_id, { payload: { message: '请联系门店', unlock_counter: 4 } });
    await heard('acknowledged', 2);
    expect(phone().passcode_counters).toEqual({ unlock: 5, deregulate: 0 });
    expect(type(passcodeOf(phone().passcode_secrets?.unlock ?? '', 4))).toBe('wrong');
    agent.stop();
  });

  it('[decision.android.regulate] cannot be reset where the store forbids it; where it can, the lock holds', async () => {
    const { device_id } = await enrolled();
    await bench.push(device_id);
    await bench.push(device_id, {
      command: 'set-system-restriction',
      payload: { configs: { no_factory_reset: true } },
    });
    await heard('acknowledged', 2);
    expect(store.change('phone', reset)).toBe(false);
    store.change('phone', (state) => {
      state.system_restriction = {};
    });
    expect(store.change('phone', reset)).toBe(true);
    expect(phone()).toMatchObject({ lock: { message: '请联系门店' }, key: null, device_id: null });
  });
});

describe('the agent of the command line', () => {
  const agentFile = path.join(import.meta.dirname, '../../../agent/agent.ts');
  const run = (file: string, ...more: string[]): ChildProcess => {
    const child = spawn(process.execPath, [agentFile, '--state', file, ...more], { stdio: 'ignore' });
    ends.push(() => child.kill('SIGKILL'));
    return child;
  };
  const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

  it('[decision.android.agent] that is killed between the act and the answer acts once', async () => {
    const device_id = randomUUID();
    const file = path.join(folder, 'killed');
    bench.receiveFacts(async (facts) => {
      if (facts.some(({ type }) => type === 'acknowledged')) throw new Error('the database is away');
    });
    const first = run(file, '--server', bench.url, '--code', bench.makeCode(device_id));
    await heard('contact', 1);
    const uuid = await bench.push(device_id);
    const seen = openStore(file);
    ends.push(() => seen.close());
    await eventually(() => expect(seen.read('phone')?.unanswered).toMatchObject([{ command_uuid: uuid }]));
    first.kill('SIGKILL');
    await ended(first);
    seen.change('phone', (state) => {
      state.lock = null;
    });
    bench.receiveFacts(async () => {});
    const second = run(file);
    await heard('acknowledged', 1);
    await eventually(() => expect(seen.read('phone')?.unanswered).toEqual([]));
    expect(seen.read('phone')).toMatchObject({ lock: null, done: [{ command_uuid: uuid }] });
    second.kill('SIGKILL');
    await ended(second);
  });

  /** What it says, and how it ends. */
  function listen(...args: string[]) {
    const child = spawn(process.execPath, [agentFile, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    ends.push(() => child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const code = new Promise((resolve) => child.once('close', resolve));
    return { child, output: () => output, code };
  }

  it('[decision.android.enrol] says why its code is refused and ends with 1; another code goes on with the same phone', async () => {
    const state = path.join(folder, 'refused');
    const refused = listen('--state', state, '--server', bench.url, '--code', 'none');
    expect(await refused.code).toBe(1);
    expect(refused.output()).toMatch(/\n入网失败：入网码无效。请用 --code 指定可用的入网码，再次运行。\n$/);
    const none = listen('--state', state);
    expect(await none.code).toBe(2);
    expect(none.output()).toMatch(/^手机未入网，请用 --code 指定控制台生成的入网码。\n用法/);
    const good = listen('--state', state, '--code', bench.makeCode());
    await eventually(() => expect(good.output()).toContain('等待指令'));
    good.child.kill('SIGTERM');
    expect(await good.code).toBe(0);
  });

  it('[decision.android.agent] says that nobody answers, and waits; the address of a phone that has not enrolled can be put right', async () => {
    const state = path.join(folder, 'nobody answers');
    const code = bench.makeCode();
    const waiting = listen('--state', state, '--server', 'http://127.0.0.1:1', '--code', code);
    await eventually(() => expect(waiting.output()).toContain('稍后再入网：无法连接服务器\n'));
    expect(waiting.child.exitCode).toBeNull();
    waiting.child.kill('SIGTERM');
    expect(await waiting.code).toBe(0);
    const right = listen('--state', state, '--server', bench.url);
    await eventually(() => expect(right.output()).toContain('等待指令'));
    right.child.kill('SIGTERM');
    expect(await right.code).toBe(0);
    const other = listen('--state', state, '--server', 'http://127.0.0.1:1');
    expect(await other.code).toBe(2);
    expect(other.output()).toContain(`手机已在 ${bench.url} 入网，不能改用 --server http://127.0.0.1:1。\n`);
  });

  it('[decision.android.agent] ends where its key is void, and says what leads back', async () => {
    const device_id = randomUUID();
    const state = path.join(folder, 'void');
    const running = listen(
      ...['--state', state, '--server', bench.url],
      ...['--code', bench.makeCode(device_id)],
    );
    await eventually(() => expect(running.output()).toContain('等待指令'));
    await bench.push(device_id, { command: 'deregulate', payload: {} });
    expect(await running.code).toBe(0);
    expect(running.output()).toMatch(/再次入网请用 --code 指定新的入网码。\n$/);
  });

  it('[decision.android.passcode] says how long it takes no code behind wrong ones, and ends with 1', async () => {
    const state = path.join(folder, 'typed');
    const kept = openStore(state);
    kept.add('phone', phone());
    kept.close();
    const type = async (passcode: string) => {
      const typed = listen('--state', state, 'passcode', passcode);
      expect(await typed.code).toBe(1);
      return typed.output();
    };
    for (let count = 1; count <= 4; count++) expect(await type('00000000')).toBe('密码不正确，或已使用过\n');
    const pause = '已连续输错 5 次，请在 1 分钟后再输入';
    expect(await type('00000000')).toBe(`密码不正确，或已使用过。${pause}\n`);
    expect(await type('00000000')).toBe(`${pause}，本次输入的密码未核对\n`);
  });

  it.each([
    ['--foo', '没有参数 --foo。'],
    ['-x', '没有参数 -x。'],
    ['--server', '参数 --server 应为服务器的 https 地址，或本机的地址，如 http://127.0.0.1:8080。'],
    ['--server ftp://a', '请用 --state 指定保存手机状态的文件。'],
    [
      '--state a --server ftp://a',
      '参数 --server 应为服务器的 https 地址，或本机的地址，如 http://127.0.0.1:8080。',
    ],
    [
      '--state a --server http://console.example',
      '参数 --server 应为服务器的 https 地址，或本机的地址，如 http://127.0.0.1:8080。',
    ],
    ['--state --code a', '参数 --state 应为保存手机状态的文件。'],
    ['--state a --offline-minutes soon', '参数 --offline-minutes 应为不小于 0 的数。'],
    ['--state a passcode 1234', 'passcode 后面应为 8 位数字的一次性密码。'],
    ['--state a reset twice', '多了参数 twice。'],
    ['--state a dance', '不认识的操作：dance。'],
    ['--help=no', '参数 --help 后面不跟值。'],
  ])(
    'says of %s which argument is wrong and what it should be, shows the usage and ends with 2',
    async (args, sentence) => {
      const refused = listen(...args.split(' '));
      expect(await refused.code).toBe(2);
      expect(refused.output()).toMatch(new RegExp(`^${RegExp.escape(sentence)}\\n用法：\\n`));
    },
  );
});

describe('a fleet', () => {
  it('[decision.android.agent] is many agents that speak to the server, each in its own way', async () => {
    const fleetStore = openStore(path.join(folder, 'fleet'), { lasting: false });
    ends.push(() => fleetStore.close());
    const ids = new Map(Array.from({ length: 30 }, (_, at) => [`F${at}`, randomUUID()]));
    const phones = [...ids].map(([serial_number, device_id]) => ({
      identity: { ...anIdentity, serial_number },
      code: bench.makeCode(device_id),
    }));
    const fleet = startFleet({ server: bench.url, store: fleetStore, seed: 2, phones, speed: 1_000 });
    ends.unshift(() => fleet.stop());
    await eventually(() =>
      expect(
        fleetStore.names.filter((name) => fleetStore.read(name)?.device_id === ids.get(name)),
      ).toHaveLength(30),
    );
    const uuids = new Map<string, string>();
    for (const device_id of ids.values()) uuids.set(await bench.push(device_id), device_id);
    const answered = () =>
      bench.facts.filter(({ type }) => ['acknowledged', 'notNow', 'failed'].includes(type));
    const offline = [...fleet.agents.values()].filter(({ actor }) => actor.getSnapshot().matches('offline'));
    expect(offline.length).toBeGreaterThan(0);
    await eventually(() => {
      const heardOf = new Set(answered().map(({ device_id }) => device_id));
      expect(heardOf.size).toBe(30 - offline.length);
    });
    const kinds = new Set(answered().map(({ type }) => type));
    expect(kinds).toEqual(new Set(['acknowledged', 'notNow', 'failed']));
    for (const fact of answered())
      expect('command_uuid' in fact && uuids.get(fact.command_uuid)).toBe(fact.device_id);
  });
});
