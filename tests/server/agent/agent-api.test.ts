import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { agentClockSkewMs, agentNotNowMs, agentStrangerTries } from '#domain/limits.ts';
import { isAmong } from '#server/database/conditions.ts';
import { openKeyRing, voidKeys } from '#server/gateways/agents/keys.ts';
import type { DeviceFact } from '#server/gateways/gateway.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type AgentBench, openAgentBench } from './agent-bench.ts';
import { makeKey, signByHand } from './hand-signed.ts';

let bench: AgentBench;
beforeAll(async () => {
  bench = await openAgentBench();
});
beforeEach(() => {
  bench.facts.length = 0;
  bench.receiveFacts(async () => {});
});
afterAll(() => bench.stop());

const typesOf = () => bench.facts.map(({ type }) => type);

describe('an enrolment', () => {
  it('[decision.android.agent] takes a code and a key, which signs all that follows under the name that the server has made', async () => {
    const device_id = randomUUID();
    const phone = bench.agent(makeKey());
    const { status, body } = await phone.enrol(bench.makeCode(device_id));
    expect([status, body]).toEqual([
      200,
      {
        device_id,
        key_id: expect.stringMatching(/^[\da-f-]{36}$/),
        server_time: expect.stringMatching(/^\d{4}-.*Z$/),
        contact_interval_s: 900,
        minor: 0,
        passcode_secrets: { unlock: expect.any(String), deregulate: expect.any(String) },
      },
    ]);
    expect(bench.facts).toMatchObject([
      { type: 'contact', by: 'enrolment', device_id, locked: false, supervised: true },
    ]);
    expect(await phone.poll()).toMatchObject({ status: 200, uuids: [] });
  });

  it('[decision.android.enrol] is answered again where the answer got lost, and by nobody else', async () => {
    const code = bench.makeCode();
    const phone = bench.agent(makeKey());
    const first = await phone.enrol(code);
    const again = await phone.enrol(code);
    expect([again.status, again.body.device_id, again.body.key_id]).toEqual([
      ...[200, first.body.device_id, first.body.key_id],
    ]);
    expect(await bench.agent(makeKey()).enrol(code)).toMatchObject({ status: 422, code: 'NOT_POSSIBLE' });
    expect(await phone.enrol(bench.makeCode())).toMatchObject({ status: 409, code: 'KEY_USED' });
  });

  it('[decision.android.enrol] is answered no more once its key has signed anything else', async () => {
    const code = bench.makeCode();
    const phone = bench.agent(makeKey());
    await phone.enrol(code);
    expect((await phone.enrol(code)).status).toBe(200);
    expect((await phone.poll()).status).toBe(200);
    expect(await phone.enrol(code)).toMatchObject({ status: 409, code: 'KEY_USED' });
    expect((await phone.poll()).status).toBe(200);
  });

  it('[decision.android.enrol] that is asked for twice at once makes one key', async () => {
    const code = bench.makeCode();
    const phone = bench.agent(makeKey());
    const both = await Promise.all([phone.enrol(code), phone.enrol(code)]);
    const told = both.map(({ status, code }) => `${status} ${code}`);
    // Of two that leave together the one that counts further may come first.
    expect(['200 null', '401 REPLAYED']).toEqual(expect.arrayContaining(told));
    expect(told).toContain('200 null');
  });

  it('[decision.android.identity] is tried once more where the same phone came by another code at the same moment', async () => {
    const code = bench.makeCode();
    bench.collide(code);
    expect(await bench.agent(makeKey()).enrol(code)).toMatchObject({ status: 200 });
  });

  it('[decision.android.identity] makes the former key void and empties the queue', async () => {
    const former = await bench.enrolled();
    const { device_id } = former;
    const waiting = await bench.push(device_id);
    const phone = bench.agent(makeKey());
    await phone.enrol(bench.makeCode(device_id));
    expect(bench.facts).toMatchObject([
      { type: 'contact', by: 'enrolment', device_id },
      { type: 'failed', command_uuid: waiting, reason: '设备已重新入网，此前的指令作废' },
    ]);
    expect(await former.poll()).toMatchObject({ status: 401, code: 'KEY_VOID' });
    expect((await phone.poll()).uuids).toEqual([]);
    // Pushed once more, as after a crash, it does not come back.
    await bench.push(device_id, { command_uuid: waiting });
    expect((await phone.poll()).uuids).toEqual([]);
  });

  it('[decision.android.identity] believes nothing that is signed under a void key, and says so of the device that has a good one', async () => {
    const former = await bench.enrolled();
    const { device_id } = former;
    const signedBefore = await former.sign('GET', '/agent/v1/commands');
    await bench.advance(1_000);
    await bench.agent(makeKey()).enrol(bench.makeCode(device_id));
    bench.facts.length = 0;
    bench.heardUnderVoidKey.length = 0;
    expect(await bench.send(signedBefore)).toMatchObject({ code: 'KEY_VOID' });
    expect(bench.heardUnderVoidKey).toEqual([]);
    await bench.advance(1_000);
    expect(await former.contact()).toMatchObject({ status: 401, code: 'KEY_VOID' });
    expect(bench.facts).toEqual([]);
    expect(bench.heardUnderVoidKey).toEqual([device_id]);
    await voidKeys(bench.db, device_id, new Date());
    bench.heardUnderVoidKey.length = 0;
    expect(await former.contact()).toMatchObject({ status: 401, code: 'KEY_VOID' });
    expect(bench.heardUnderVoidKey).toEqual([]);
  });

  it('[decision.android.identity] ends a poll that waits under the former key', async () => {
    const former = await bench.enrolled();
    const polling = former.poll(50);
    await eventually(() => expect(bench.gateway.waiting).toBe(1));
    await bench.agent(makeKey()).enrol(bench.makeCode(former.device_id));
    expect(await polling).toMatchObject({ status: 401, code: 'KEY_VOID' });
  });

  it('[decision.android.protocol] is refused with a key of another curve, or of another kind', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const others = [
      makeKey('secp384r1').public_key,
      makeKey('secp256k1').public_key,
      publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      'AAAA',
    ];
    for (const public_key of others)
      expect(await bench.agent(makeKey()).enrol(bench.makeCode(), { public_key })).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
      });
  });
});

describe('a command', () => {
  it('[decision.android.agent] wakes the poll that waits for it, and is told to have been fetched', async () => {
    const phone = await bench.enrolled();
    const polling = phone.poll(50);
    await eventually(() => expect(bench.gateway.waiting).toBe(1));
    expect(bench.facts).toEqual([]);
    const uuid = await bench.push(phone.device_id);
    expect(await polling).toMatchObject({
      status: 200,
      body: {
        report: false,
        commands: [
          { command_uuid: uuid, command: 'lock', payload: { message: '请联系门店' }, attachments: {} },
        ],
      },
    });
    expect(bench.facts).toMatchObject([
      { type: 'fetched', command_uuid: uuid, device_id: phone.device_id, at: expect.any(Date) },
    ]);
  });

  it('[decision.android.agent] comes with the time at which the poll is answered, not the one at which it began', async () => {
    const phone = await bench.enrolled();
    const began = (await bench.now()).getTime();
    const { body } = await phone.poll(1);
    expect(Date.parse(String(body.server_time)) - began).toBeGreaterThanOrEqual(1_000);
  });

  it('[decision.android.agent] is waited for in polls that do not end together; who asks for less waits no longer', async () => {
    const phone = await bench.enrolled();
    const polls = vi.spyOn(bench.gateway, 'poll').mockResolvedValue({ commands: [], report: false });
    try {
      const draws = [0, 0.5, 0.9];
      bench.drawFrom(() => draws.shift() ?? 0);
      for (const wait of [50, 50, 50, 30]) await phone.poll(wait);
      expect(polls.mock.calls.map(([, waitMs]) => Math.round(waitMs))).toEqual([
        50_000, 43_750, 38_750, 30_000,
      ]);
    } finally {
      bench.drawFrom(Math.random);
      polls.mockRestore();
    }
  });

  it('[decision.android.agent] comes again until it is answered, and then no more', async () => {
    const phone = await bench.enrolled();
    const uuids = [await bench.push(phone.device_id), await bench.push(phone.device_id)];
    expect((await phone.poll()).uuids).toEqual(uuids);
    expect((await phone.poll()).uuids).toEqual(uuids);
    bench.facts.length = 0;
    await phone.acknowledge(uuids[0] ?? '');
    expect(bench.facts).toMatchObject([{ type: 'acknowledged', command_uuid: uuids[0], result: {} }]);
    expect((await phone.poll()).uuids).toEqual(uuids.slice(1));
    await phone.acknowledge(uuids[1] ?? '');
    await phone.acknowledge(uuids[1] ?? '');
    expect((await phone.poll()).uuids).toEqual([]);
  });

  it('[decision.android.agent] is another phone’s business alone', async () => {
    const [one, other] = [await bench.enrolled(), await bench.enrolled()];
    const uuid = await bench.push(one.device_id);
    expect((await other.poll()).uuids).toEqual([]);
    expect(await other.acknowledge(uuid)).toMatchObject({ status: 200 });
    expect(bench.facts).toEqual([]);
    expect((await one.poll()).uuids).toEqual([uuid]);
  });

  it('that could not be done just now comes again later', async () => {
    const phone = await bench.enrolled();
    const uuid = await bench.push(phone.device_id);
    await phone.poll();
    await phone.answer({ type: 'notNow', command_uuid: uuid });
    expect(typesOf()).toEqual(['fetched', 'notNow']);
    expect((await phone.poll()).uuids).toEqual([]);
    await bench.advance(agentNotNowMs);
    expect((await phone.poll()).uuids).toEqual([uuid]);
  });

  it.each(['regulate', 'deregulate'])(
    '[decision.android.regulate] behind %s comes only once that is answered, also where it was put off',
    async (command) => {
      const phone = await bench.enrolled();
      const { device_id } = phone;
      const first = await bench.push(device_id);
      const turning = await bench.push(device_id, { command, payload: {} });
      const behind = await bench.push(device_id);
      expect((await phone.poll()).uuids).toEqual([first, turning]);
      await phone.answer({ type: 'notNow', command_uuid: turning });
      expect((await phone.poll()).uuids).toEqual([first]);
      await bench.advance(agentNotNowMs);
      expect((await phone.poll()).uuids).toEqual([first, turning]);
      await phone.acknowledge(turning);
      expect((await phone.poll()).uuids).toEqual([first, behind]);
    },
  );

  it('[decision.android.agent] is told again where what was told could not be stored', async () => {
    const phone = await bench.enrolled();
    const uuid = await bench.push(phone.device_id);
    const fails = async () => {
      throw new Error('the database is away');
    };
    bench.receiveFacts(fails);
    expect((await phone.poll()).status).toBe(500);
    bench.receiveFacts(async () => {});
    expect((await phone.poll()).uuids).toEqual([uuid]);
    bench.receiveFacts(fails);
    expect((await phone.acknowledge(uuid)).status).toBe(500);
    bench.receiveFacts(async () => {});
    expect((await phone.acknowledge(uuid)).status).toBe(200);
    expect(typesOf()).toEqual(['fetched', 'acknowledged']);
  });

  it('[decision.android.agent] is not fetched by a phone that has hung up', async () => {
    const phone = await bench.enrolled();
    const leaving = new AbortController();
    const polling = phone.poll(50, { signal: leaving.signal });
    await eventually(() => expect(bench.gateway.waiting).toBe(1));
    leaving.abort();
    await expect(polling).rejects.toThrow();
    await eventually(() => expect(bench.gateway.waiting).toBe(0));
    const uuid = await bench.push(phone.device_id);
    const signal = AbortSignal.timeout(10_000);
    expect(await bench.gateway.withdraw(phone.device_id, uuid, signal)).toBe('withdrawn');
  });
});

describe('a poll', () => {
  it('[decision.android.agent] ends where its phone comes with a newer one, which gets what comes', async () => {
    const phone = await bench.enrolled();
    let newest = phone.poll(50);
    await eventually(() => expect(bench.gateway.waiting).toBe(1));
    for (let n = 0; n < 5; n++) {
      const older = newest;
      newest = phone.poll(50);
      expect(await older).toMatchObject({ status: 200, uuids: [] });
    }
    expect(bench.gateway.waiting).toBe(1);
    const uuid = await bench.push(phone.device_id);
    expect((await newest).uuids).toEqual([uuid]);
  });
});

describe('a withdrawal', () => {
  const withdraw = (device_id: string, uuid: string) =>
    bench.gateway.withdraw(device_id, uuid, AbortSignal.timeout(10_000));

  it('[decision.withdraw] keeps from the phone what it has not fetched, also what comes only after it', async () => {
    const phone = await bench.enrolled();
    const [queued, early] = [await bench.push(phone.device_id), randomUUID()];
    expect(await withdraw(phone.device_id, queued)).toBe('withdrawn');
    expect(await withdraw(phone.device_id, queued)).toBe('withdrawn');
    expect(await withdraw(phone.device_id, early)).toBe('withdrawn');
    await bench.push(phone.device_id, { command_uuid: early });
    expect((await phone.poll()).uuids).toEqual([]);
  });

  it('[decision.withdraw] says that the phone has had what it fetched', async () => {
    const phone = await bench.enrolled();
    const uuid = await bench.push(phone.device_id);
    await phone.poll();
    expect(await withdraw(phone.device_id, uuid)).toBe('taken');
    await phone.acknowledge(uuid);
    expect(await withdraw(phone.device_id, uuid)).toBe('taken');
  });

  it('[decision.withdraw] and a fetch at the same moment agree on who was first', async () => {
    const phone = await bench.enrolled();
    for (let round = 0; round < 20; round++) {
      const uuid = await bench.push(phone.device_id);
      const [fetched, withdrawn] = await Promise.all([phone.poll(), withdraw(phone.device_id, uuid)]);
      expect(withdrawn).toBe(fetched.uuids.includes(uuid) ? 'taken' : 'withdrawn');
      if (withdrawn === 'taken') await phone.acknowledge(uuid);
    }
  });
});

describe('a contact', () => {
  it('[decision.android.truth] tells how the phone is, and is wanted when somebody asks', async () => {
    const phone = await bench.enrolled();
    const polling = phone.poll(50);
    await eventually(() => expect(bench.gateway.waiting).toBe(1));
    await bench.gateway.query(phone.device_id, AbortSignal.timeout(10_000));
    expect((await polling).body).toMatchObject({ report: true, commands: [] });
    const told = {
      by: 'query',
      locked: true,
      battery_level: 55,
      location: { longitude: 120.1, latitude: 30.2, accuracy_m: 12, age_s: 30 },
      sims: { sim_1: { carrier: '中国移动', number: '', iccid: '8986001' }, sim_2: null },
      system: { android_version: '15', agent_version: '1.0.0', security_patch: null },
      passcode_counters: { unlock: 3, deregulate: 0 },
      passcodes_used: [{ purpose: 'unlock', counter: 2, age_s: 60 }],
      wrong_passcodes: 4,
    };
    await bench.advance(3_600_000);
    expect((await phone.contact(told)).status).toBe(200);
    const { location, system, passcode_counters, passcodes_used: _, wrong_passcodes, ...plain } = told;
    const [{ at } = { at: new Date() }] = bench.facts;
    const ago = (seconds: number) => new Date(at.getTime() - seconds * 1_000).toISOString();
    const { age_s: __, ...place } = location;
    expect(bench.facts).toEqual([
      {
        type: 'contact',
        ...plain,
        device_id: phone.device_id,
        at,
        supervised: true,
        location: { ...place, at: ago(30), address: null },
        android: {
          ...{ system, passcode_counters, wrong_passcodes },
          passcodes_used: [{ purpose: 'unlock', counter: 2, at: ago(60) }],
        },
      },
    ]);
    expect((await phone.poll()).body.report).toBe(false);
  });

  it('[decision.android.agent] tracks nobody: a place is taken of a phone that is locked, and apps of none', async () => {
    const phone = await bench.enrolled();
    const location = { longitude: 120.1, latitude: 30.2, accuracy_m: 12 };
    for (const locked of [false, true]) await phone.contact({ locked, location });
    const places = bench.facts.map((fact) => 'location' in fact && fact.location?.longitude);
    expect(places).toEqual([false, 120.1]);
    const apps = [{ app_name: '微信', package_name: 'com.tencent.mm' }];
    expect(await phone.contact({ apps })).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('[decision.fact-time] is of the moment at which it is heard, or so long before, but not before its key was enrolled', async () => {
    const before = (await bench.now()).getTime();
    const phone = await bench.enrolled();
    const enrolled = (await bench.now()).getTime();
    await bench.advance(3_600_000);
    for (const [age_s, from, to] of [
      [undefined, 3_600_000, 3_700_000],
      [600, 3_000_000, 3_100_000],
      [10_000, 0, 0],
    ] as const) {
      await bench.push(phone.device_id);
      const { uuids } = await phone.poll();
      bench.facts.splice(0);
      const age = age_s === undefined ? {} : { age_s };
      await phone.answer({ type: 'acknowledged', command_uuid: uuids[0] ?? '', ...age, result: {} });
      const [fact] = bench.facts;
      expect(fact?.at.getTime()).toBeGreaterThanOrEqual(before + from);
      expect(fact?.at.getTime()).toBeLessThanOrEqual(enrolled + to);
    }
    for (const age_s of [-1, Number.POSITIVE_INFINITY, 1e300])
      expect(await phone.answer({ type: 'notNow', command_uuid: randomUUID(), age_s })).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
      });
  });

  it('[decision.fact-time] of a phone whose clock is behind, or ahead, is of the moment at which it is heard', async () => {
    const phone = await bench.enrolled();
    for (const offMs of [-240_000, 240_000]) {
      await bench.push(phone.device_id);
      const { uuids } = await phone.poll();
      phone.clockOffMs = offMs;
      await phone.acknowledge(uuids[0] ?? '');
      await phone.contact();
      phone.clockOffMs = 0;
      const [fetched, ...heard] = bench.facts.splice(0).map(({ at }) => at.getTime());
      const now = (await bench.now()).getTime();
      expect([fetched, ...heard, now]).toEqual(
        [fetched, ...heard, now].toSorted((one, other) => Number(one) - Number(other)),
      );
      expect(heard).toHaveLength(2);
    }
  });
});

describe('contacts of several phones', () => {
  it('[decision.android.truth] that come while one is stored are stored after it; where that fails each phone is told so', async () => {
    const phones = [];
    for (let n = 0; n < 4; n++) phones.push(await bench.enrolled());
    const [first, ...others] = phones;
    const stored = Promise.withResolvers<void>();
    const batches: (readonly DeviceFact[])[] = [];
    bench.receiveFacts(async (facts) => {
      batches.push(facts);
      if (batches.length === 1) await stored.promise;
      if (batches.length === 2) throw new Error('the database is away');
    });
    const firstAnswer = first?.contact();
    await eventually(() => expect(batches).toHaveLength(1));
    const answers = Promise.all(others.map((phone) => phone.contact()));
    await eventually(async () => {
      const { rows } = await sql<{ counter: string }>`
        select counter from agent where ${isAmong(
          'key_id',
          others.map(({ key }) => key.key_id),
        )}`.execute(bench.db);
      expect(rows.map(({ counter }) => Number(counter))).toEqual([2, 2, 2]);
    });
    stored.resolve();
    expect((await firstAnswer)?.status).toBe(200);
    const told = (await answers).map(({ status }) => status);
    // A phone whose request was read to its end only after the first was stored is in a later batch.
    const failed = new Set(batches[1]?.map((fact) => 'device_id' in fact && fact.device_id));
    expect(failed.size).toBeGreaterThan(0);
    expect(told).toEqual(others.map(({ device_id }) => (failed.has(device_id) ? 500 : 200)));
    expect((await Promise.all(others.map((phone) => phone.contact()))).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect(new Set(bench.facts.map((fact) => 'device_id' in fact && fact.device_id)).size).toBe(4);
  });
});

describe('a request', () => {
  it('[decision.android.agent] that comes many times at once is taken once', async () => {
    const phone = await bench.enrolled();
    const parts = await phone.sign('GET', '/agent/v1/commands');
    const answers = await Promise.all(Array.from({ length: 8 }, () => bench.send(parts)));
    const told = answers.map(({ status, code }) => `${status} ${code}`);
    expect(told.toSorted()).toEqual(['200 null', ...Array.from({ length: 7 }, () => '401 REPLAYED')]);
  });

  it('[decision.android.truth] is heard at a time of its own, also in the same millisecond as the one before', async () => {
    const { key } = await bench.enrolled();
    const keys = openKeyRing(bench.db);
    const at = await bench.now();
    const step = { key_id: key.key_id, confirms: true };
    const times: (Date | null)[] = [];
    for (let n = 1; n <= 3; n++) times.push(await keys.countUp({ ...step, counter: 100 + n, at }));
    expect(times.map((time) => Number(time) - Number(times[0]))).toEqual([0, 1, 2]);
    const later = new Date(at.getTime() + 5_000);
    expect(await keys.countUp({ ...step, counter: 200, at: later })).toEqual(later);
    expect(await keys.countUp({ ...step, counter: 200, at: later })).toBeNull();
  });

  it('[decision.android.agent] [decision.android.protocol] that comes a second time, or counts back, is refused, and told how far its key has counted', async () => {
    const phone = await bench.enrolled();
    const parts = await phone.sign('GET', '/agent/v1/commands');
    expect((await bench.send(parts)).status).toBe(200);
    const refused = {
      ...{ status: 401, code: 'REPLAYED' },
      body: { counter: phone.counter, now: expect.stringMatching(/^\d{4}-.*Z$/) },
    };
    expect(await bench.send(parts)).toMatchObject(refused);
    const reached = phone.counter;
    phone.counter = 0;
    expect(await phone.poll()).toMatchObject(refused);
    phone.counter = reached;
    expect((await phone.poll()).status).toBe(200);
  });

  it('[decision.android.agent] [decision.android.protocol] that is signed too long ago, or ahead of time, does nothing, and is told time and counter', async () => {
    const phone = await bench.enrolled();
    const parts = await phone.sign('GET', '/agent/v1/commands');
    await bench.advance(agentClockSkewMs + 2_000);
    const refused = await bench.send(parts);
    expect(refused).toMatchObject({ status: 401, code: 'CLOCK', body: { counter: 1 } });
    const told = Date.parse(String(refused.body.now));
    expect(Math.abs(told - (await bench.now()).getTime())).toBeLessThan(60_000);
    const early = await phone.sign('GET', '/agent/v1/commands');
    await bench.advance(-(agentClockSkewMs + 2_000));
    expect(await bench.send(early)).toMatchObject({ status: 401, code: 'CLOCK' });
  });

  it('[decision.android.protocol] of a key that nobody knows, or with a code that is none, is counted by its address, and never holds back a good one', async () => {
    const stranger = bench.agent({ ...makeKey(), key_id: randomUUID() });
    const { count } = await bench.db
      .selectFrom('attempt')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    bench.forgetStrangers();
    expect(await stranger.poll()).toMatchObject({ status: 401, code: 'KEY_UNKNOWN' });
    expect((await bench.agent(makeKey()).enrol('guessed')).code).toBe('NOT_POSSIBLE');
    const parts = await stranger.sign('GET', '/agent/v1/commands');
    for (let n = 2; n < agentStrangerTries; n++) await bench.send(parts);
    expect(await stranger.poll()).toMatchObject({ status: 429, code: 'STRANGER' });
    expect((await bench.agent(makeKey()).enrol('guessed')).code).toBe('STRANGER');
    expect((await (await bench.enrolled()).poll()).status).toBe(200);
    const kept = await bench.db
      .selectFrom('attempt')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(kept.count).toBe(count);
    bench.forgetStrangers();
  });

  it('[decision.android.protocol] is signed for the address of this server, with its port', async () => {
    const phone = await bench.enrolled();
    const authority = new URL(bench.url).host;
    const created = await bench.now();
    const forOther = signByHand(phone.key, {
      ...{ method: 'GET', path: '/agent/v1/commands', authority: 'other.example', created },
      counter: 50,
    });
    expect(await bench.send(forOther)).toMatchObject({ status: 401, code: 'SIGNATURE' });
    const forThis = signByHand(phone.key, {
      ...{ method: 'GET', path: '/agent/v1/commands', authority, created },
      counter: 50,
    });
    expect((await bench.send(forThis)).status).toBe(200);
  });
});
