import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { detail as androidDetail } from '#api/contract/android/devices.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { detail, list, operationLog } from '#api/contract/apple/devices.ts';
import { extend, set, settle } from '#api/contract/contracts.ts';
import { addDays, instantOf, today } from '#domain/contracts/days.ts';
import * as sentences from '#domain/contracts/messages.ts';
import { recycledStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { contractRetryMs, contractTriedMs, lockMessageMaxLength } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { lockDue } from '#server/devices/contracts/lock-due.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import {
  type MadeClerk,
  makeAndroid,
  makeClerk,
  makeDevice,
  makeStore,
  secondaryPassword,
} from '../fixtures.ts';
import { openLive } from '../live-reader.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const { lock: appleLock } = appleCommandCalls;

let server: TestServer;
/** may lock, and sees their own only */
let locker: MadeClerk;
/** sees their own, and may do nothing besides */
let clerk: MadeClerk;
let day: string;
beforeAll(async () => {
  server = await startTestServer();
  locker = await makeClerk(server, { permission: ['apple.enableLostMode', 'android.lock'] });
  clerk = await makeClerk(server);
  day = today(await server.services.clock.now());
});
beforeEach(() => server.resetClock());
afterAll(() => server.stop());

const as = ({ token }: MadeClerk) => ({ as: { token } });
const of = (id: string, kind: 'apple' | 'android' = 'apple') => ({ params: { kind, id } });
const remind = () => ({ last_day: addDays(day, 30), grace_days: 3, at_due: 'remind' as const });
const locking = () => ({
  last_day: addDays(day, 2),
  grace_days: 1,
  at_due: 'lock' as const,
  lock_at: '09:00',
  message: '{承租人}您好，租期已于 {到期日} 到期，请联系{门店}。',
  password: secondaryPassword,
});
const own = (who: MadeClerk, state: 'locked' | 'unlocked' = 'unlocked') =>
  makeDevice(server, state, { for_clerk: who.id });
const read = async (id: string, who: MadeClerk) =>
  (await server.call(detail, { params: { id }, query: {} }, as(who))).result;
const recordOf = async (id: string) => {
  const { list: found } = (
    await server.call(operationLog, { query: { device_id: id, page_size: '50' } }, { as: 'admin' })
  ).result;
  return found.map(({ command, remark, clerk: by }) => [command, by.name, remark]);
};
const stored = (id: string) =>
  server.services.db
    .selectFrom('device_contract')
    .selectAll()
    .where('device_id', '=', id)
    .executeTakeFirstOrThrow();
const locksOf = (id: string) =>
  server.services.db
    .selectFrom('operation')
    .select(['id', 'actor', 'clerk_id', 'payload', 'remark', 'status'])
    .where('device_id', '=', id)
    .where('command', '=', 'lock')
    .execute();
const change = (id: string, columns: object) =>
  server.services.db.updateTable('apple_device').set(columns).where('id', '=', id).execute();

describe('the contract of a device', () => {
  it('[decision.contract] is set, read with the device and its list, extended and settled, each on record with before and after', async () => {
    const id = await own(clerk);
    expect((await read(id, clerk)).contract).toBeNull();
    const live = await openLive(server, clerk.token);
    expect(await live.next()).toMatchObject({ type: 'ready' });
    const made = await server.call(set, { ...of(id), body: remind() }, as(clerk));
    expect(made.result).toMatchObject({
      ...remind(),
      lock_at: null,
      message: '',
      settled_at: null,
      lock: null,
    });
    expect(await live.next()).toMatchObject({ device_id: id });
    await live.close();
    expect((await read(id, clerk)).contract).toEqual(made.result);
    const listed = (await server.call(list, { query: {} }, as(clerk))).result.list.find(
      (one) => one.id === id,
    );
    expect(listed?.contract).toEqual(made.result);

    const later = addDays(day, 61);
    const longer = await server.call(extend, { ...of(id), body: { last_day: later } }, as(clerk));
    expect(longer.result).toMatchObject({ last_day: later, grace_days: 3, settled_at: null });
    const ended = await server.call(settle, { ...of(id), body: {} }, as(clerk));
    expect(ended.result.settled_at).not.toBeNull();
    const { name } = await server.services.db
      .selectFrom('clerk')
      .select('name')
      .where('id', '=', clerk.id)
      .executeTakeFirstOrThrow();
    expect(await recordOf(id)).toEqual([
      ['contract-settle', name, `到期日 ${later}`],
      ['contract-extend', name, `到期日：${remind().last_day} → ${later}`],
      ['contract-set', name, `到期日 ${remind().last_day}，宽限 3 天，到期提醒`],
    ]);
    const anew = await server.call(set, { ...of(id), body: remind() }, as(clerk));
    expect(anew.result).toMatchObject({ settled_at: null, last_day: remind().last_day });
  });

  it('[decision.contract] is the same for an Android device', async () => {
    const id = await makeAndroid(server, { for_clerk: locker.id, store_id: seedIds.stores.main });
    await server.call(set, { ...of(id, 'android'), body: locking() }, as(locker));
    const shown = await server.call(androidDetail, { params: { id }, query: {} }, as(locker));
    expect(shown.result.contract).toMatchObject({ last_day: locking().last_day, at_due: 'lock' });
    expect((await server.call(set, { ...of(id), body: remind() }, as(locker))).verdict).toBe('404 NOT_FOUND');
  });

  it('[decision.contract] [decision.idempotency] the same once more changes nothing, and is on record once', async () => {
    const id = await own(clerk);
    const { result } = await server.call(set, { ...of(id), body: remind() }, as(clerk));
    for (const body of [remind(), { ...remind(), based_on: null }])
      expect((await server.call(set, { ...of(id), body }, as(clerk))).result).toEqual(result);
    const longer = { ...of(id), body: { last_day: addDays(day, 60), based_on: result.changed_at } };
    const first = await server.call(extend, longer, as(clerk));
    expect((await server.call(extend, longer, as(clerk))).result).toEqual(first.result);
    const end = { ...of(id), body: { based_on: first.result.changed_at } };
    const settled = await server.call(settle, end, as(clerk));
    expect((await server.call(settle, end, as(clerk))).result).toEqual(settled.result);
    expect(await recordOf(id)).toHaveLength(3);
  });

  it('[decision.contract] [decision.based-on] of two people the later one is told of the first, with what stands', async () => {
    const id = await own(clerk);
    const both = [10, 20].map((days) => ({ ...remind(), last_day: addDays(day, days), based_on: null }));
    const answers = await Promise.all(both.map((body) => server.call(set, { ...of(id), body }, as(clerk))));
    expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '409 CONFLICT']);
    const refused = answers.find(({ verdict }) => verdict !== '200');
    const won = answers.find(({ verdict }) => verdict === '200');
    expect(refused?.refusal.message).toContain('合同刚由您在其他页面于');
    expect(refused?.refusal.data).toMatchObject({ current: won?.result });
    const late = { last_day: addDays(day, 90), based_on: new Date(0).toISOString() };
    expect((await server.call(extend, { ...of(id), body: late }, as(clerk))).verdict).toBe('409 CONFLICT');
    expect((await server.call(settle, { ...of(id), body: { based_on: null } }, as(clerk))).verdict).toBe(
      '409 CONFLICT',
    );
    expect((await read(id, clerk)).contract).toEqual(won?.result);
  });

  it('[decision.contract] [decision.scope] is neither seen nor changed by who does not see the device, and needs the module', async () => {
    const id = await own(clerk);
    const stranger = await makeClerk(server);
    const bare = await makeClerk(server, { store_id: await makeStore(server, []) });
    for (const [who, verdict] of [
      [stranger, '404 NOT_FOUND'],
      [bare, '403 PERMISSION_DENIED'],
    ] as const) {
      expect((await server.call(set, { ...of(id), body: remind() }, as(who))).verdict).toBe(verdict);
      expect(
        (await server.call(extend, { ...of(id), body: { last_day: addDays(day, 5) } }, as(who))).verdict,
      ).toBe(verdict);
      expect((await server.call(settle, { ...of(id), body: {} }, as(who))).verdict).toBe(verdict);
    }
    expect((await read(id, clerk)).contract).toBeNull();
  });

  it.each([
    ['last_day', sentences.lastDayInvalid, { last_day: '2026-02-30' }],
    ['last_day', sentences.lastDayRequired, { last_day: '' }],
    ['last_day', sentences.lastDayTooFar, { last_day: '2010-01-01' }],
    ['last_day', sentences.lastDayTooFar, { last_day: '2060-01-01' }],
    ['grace_days', sentences.graceInvalid, { grace_days: 91 }],
    ['grace_days', sentences.graceInvalid, { grace_days: 1.5 }],
    ['at_due', sentences.atDueInvalid, { at_due: 'erase' }],
    ['lock_at', sentences.lockAtInvalid, { at_due: 'lock', message: '请还机' }],
    ['lock_at', sentences.lockAtInvalid, { at_due: 'lock', lock_at: '24:00', message: '请还机' }],
    ['message', messages.lockMessageRequired, { at_due: 'lock', lock_at: '09:00' }],
    [
      'message',
      '没有变量 {租金}，可以使用 {承租人}、{到期日}、{门店}、{联系电话}',
      { at_due: 'lock', lock_at: '09:00', message: '{租金}' },
    ],
    [
      'message',
      `锁定提示内容最多 ${lockMessageMaxLength} 个字`,
      { at_due: 'lock', lock_at: '09:00', message: '还'.repeat(lockMessageMaxLength + 1) },
    ],
    [
      'password',
      memberMessages.secondaryPasswordRequired,
      { at_due: 'lock', lock_at: '09:00', message: '请还机' },
    ],
    [
      'last_day',
      sentences.lockTimePassed,
      {
        at_due: 'lock',
        lock_at: '09:00',
        message: '请还机',
        last_day: '2026-01-01',
        password: secondaryPassword,
      },
    ],
  ])('[decision.contract] with a wrong %s is refused: %s', async (field, sentence, wrong) => {
    const id = await own(locker);
    const refused = await server.callLoosely(set, { ...of(id), body: { ...remind(), ...wrong } }, as(locker));
    expect([refused.verdict, refused.refusal.message]).toEqual(['400 INVALID_INPUT', sentence]);
    expect(refused.refusal.data).toMatchObject({ field });
    expect((await read(id, locker)).contract).toBeNull();
  });

  it('[decision.contract] there is nothing to extend or settle without one, none once it is settled, and none to an earlier day', async () => {
    const id = await own(clerk);
    const longer = (last_day: string) => server.call(extend, { ...of(id), body: { last_day } }, as(clerk));
    expect((await longer(addDays(day, 60))).refusal.message).toBe(sentences.noContract);
    expect((await server.call(settle, { ...of(id), body: {} }, as(clerk))).verdict).toBe('422 NOT_POSSIBLE');
    await server.call(set, { ...of(id), body: remind() }, as(clerk));
    const earlier = await longer(addDays(day, 29));
    expect([earlier.verdict, earlier.refusal.message]).toEqual([
      '400 INVALID_INPUT',
      sentences.extendLater(remind().last_day),
    ]);
    await server.call(settle, { ...of(id), body: {} }, as(clerk));
    expect((await longer(addDays(day, 60))).refusal.message).toBe(sentences.contractSettled);
  });

  it('[decision.contract] goes with its device when that is deleted', async () => {
    const id = await own(clerk);
    await server.call(set, { ...of(id), body: remind() }, as(clerk));
    await server.services.db.deleteFrom('apple_device').where('id', '=', id).execute();
    const left = await server.services.db
      .selectFrom('device_contract')
      .selectAll()
      .where('device_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('an automatic lock', () => {
  const lockTime = () => instantOf(addDays(day, 4), '09:00');

  it('[decision.contract] takes the right to lock to be set, moved, taken off or settled, and the password where it tightens', async () => {
    const id = await own(clerk);
    const { password: _, ...unproven } = locking();
    const put = (who: MadeClerk, body: Parameters<typeof server.call<typeof set>>[1]['body']) =>
      server.call(set, { ...of(id), body }, as(who));
    expect((await put(clerk, locking())).refusal.data).toMatchObject({
      exit: messages.askForRight('锁定设备'),
    });
    await server.services.db
      .updateTable('apple_device')
      .set({ for_clerk: locker.id })
      .where('id', '=', id)
      .execute();
    expect((await put(locker, unproven)).refusal.data).toMatchObject({ field: 'password' });
    expect((await put(locker, { ...locking(), password: 'Wrong-2026' })).verdict).toBe('403 SECPWD_MISMATCH');
    const made = await put(locker, locking());
    expect(made.result.lock_due_at).toBe(lockTime().toISOString());
    expect((await put(locker, { ...unproven, lock_at: '08:00' })).refusal.data).toMatchObject({
      field: 'password',
    });
    expect((await put(locker, { ...unproven, message: '请还机' })).refusal.data).toMatchObject({
      field: 'password',
    });
    // To put it off takes none.
    const later = await put(locker, { ...unproven, grace_days: 5 });
    expect(later.result.lock_due_at).toBe(instantOf(addDays(day, 8), '09:00').toISOString());

    await change(id, { for_clerk: clerk.id });
    for (const answer of [
      await put(clerk, remind()),
      await server.call(extend, { ...of(id), body: { last_day: addDays(day, 50) } }, as(clerk)),
      await server.call(settle, { ...of(id), body: {} }, as(clerk)),
    ])
      expect(answer.verdict).toBe('403 PERMISSION_DENIED');
    expect((await read(id, clerk)).contract).toEqual(later.result);
  });

  it('[decision.contract] is no operation before its time, and moves or ends with the contract', async () => {
    const id = await own(locker);
    await server.call(set, { ...of(id), body: locking() }, as(locker));
    const before = await read(id, locker);
    expect([before.progress, await locksOf(id)]).toEqual([[], []]);
    const longer = await server.call(extend, { ...of(id), body: { last_day: addDays(day, 33) } }, as(locker));
    expect(longer.result.lock_due_at).toBe(instantOf(addDays(day, 35), '09:00').toISOString());
    const off = await server.call(
      set,
      { ...of(id), body: { ...remind(), last_day: addDays(day, 33) } },
      as(locker),
    );
    expect(off.result).toMatchObject({ at_due: 'remind', lock_due_at: null, message: '' });
    await server.call(set, { ...of(id), body: locking() }, as(locker));
    const ended = await server.call(settle, { ...of(id), body: {} }, as(locker));
    expect(ended.result.lock_due_at).toBeNull();
    expect((await recordOf(id))[0]?.[2]).toBe(`到期日 ${locking().last_day}，自动锁定已取消`);
    await server.advance(lockTime().getTime() - (await server.services.clock.now()).getTime() + 60_000);
    while (await lockDue(server.services));
    expect(await locksOf(id)).toEqual([]);
  });

  /** The contract's time is long past, as if it had come just now: of the clock of everything else nothing changes. */
  const due = async (id: string, columns: object = {}) =>
    server.services.db
      .updateTable('device_contract')
      .set({ lock_due_at: new Date(0), ...columns })
      .where('device_id', '=', id)
      .execute();
  const withLock = async (state: 'locked' | 'unlocked' = 'unlocked') => {
    const id = await own(locker, state);
    await change(id, { hirer_name: '周宁' });
    await server.call(set, { ...of(id), body: locking() }, as(locker));
    return id;
  };
  /** Whoever comes first, this call or the loop of the server itself. */
  const settleDue = async (id: string) => {
    while ((await stored(id)).lock_due_at?.getTime() === 0) await lockDue(server.services);
  };

  it('[decision.contract] is given when its time comes, once, in the name of the store, with the text filled in', async () => {
    const id = await withLock();
    await change(id, { for_clerk: null });
    await due(id);
    await Promise.all(Array.from({ length: 8 }, () => settleDue(id)));
    const locks = await locksOf(id);
    expect(locks).toHaveLength(1);
    expect(locks[0]).toMatchObject({ actor: 'contract', clerk_id: null });
    expect(locks[0]?.payload).toMatchObject({
      message: `周宁您好，租期已于 ${locking().last_day} 到期，请联系城西旗舰店。`,
    });
    expect(await stored(id)).toMatchObject({
      lock_due_at: null,
      lock_result: 'given',
      lock_note: '',
      lock_operation: locks[0]?.id,
    });
    const [newest] = await recordOf(id);
    expect(newest?.slice(0, 2)).toEqual(['lock', '到期自动锁定']);
    const shown = (await server.call(detail, { params: { id }, query: {} }, { as: 'admin' })).result;
    expect(shown.lock_evidence).toMatchObject({ wanted: 1, wanted_by: '到期自动锁定' });
  });

  it('[decision.contract] does not repeat a lock that stands: that is on record and shown', async () => {
    const id = await withLock('locked');
    await due(id);
    await settleDue(id);
    expect(await locksOf(id)).toEqual([]);
    expect((await read(id, locker)).contract?.lock).toMatchObject({
      result: 'already',
      note: '设备已处于锁定状态',
    });
    expect((await recordOf(id))[0]).toEqual([
      'contract-lock',
      '到期自动锁定',
      sentences.lockNotNeeded('设备已处于锁定状态'),
    ]);
  });

  it.each([
    ['in the recycle bin', { recycled_status: recycledStatus.recycled }, '设备在回收站中'],
    ['released from supervision', { supervise_status: superviseStatus.unsupervised }, '设备未受监管'],
  ])(
    '[decision.contract] [decision.legality] waits for a device %s: the reason is on record once, and it is tried again',
    async (_, columns, reason) => {
      const id = await withLock();
      await change(id, columns);
      for (let turn = 0; turn < 3; turn++) {
        await due(id);
        await settleDue(id);
      }
      expect(await locksOf(id)).toEqual([]);
      const waits = await stored(id);
      expect(waits).toMatchObject({ lock_result: 'waiting', lock_note: reason });
      expect((waits.lock_due_at?.getTime() ?? 0) - (waits.lock_result_at?.getTime() ?? 0)).toBe(
        contractRetryMs,
      );
      const told = (await recordOf(id)).filter(([command]) => command === 'contract-lock');
      expect(told).toEqual([['contract-lock', '到期自动锁定', sentences.lockPutOff(reason)]]);
      await change(id, {
        recycled_status: recycledStatus.active,
        supervise_status: superviseStatus.supervised,
      });
      await due(id);
      await settleDue(id);
      expect(await locksOf(id)).toHaveLength(1);
      expect((await stored(id)).lock_result).toBe('given');
    },
  );

  it('[decision.contract] is given up after a month, and says so', async () => {
    const id = await withLock();
    await change(id, { recycled_status: recycledStatus.recycled });
    const now = await server.services.clock.now();
    const month = Math.ceil(contractTriedMs / 86_400_000);
    await due(id, { last_day: addDays(today(now), -month - 3) });
    await settleDue(id);
    expect(await stored(id)).toMatchObject({ lock_result: 'gaveUp', lock_due_at: null });
    expect((await recordOf(id))[0]?.[2]).toBe(sentences.lockGivenUp('设备在回收站中'));
  });

  it('[decision.contract] [decision.one-active] waits behind what somebody is doing with the device', async () => {
    const id = await withLock();
    const operation = await server.call(
      appleLock,
      { body: { device_id: id, message: '请还机', when: 'now', password: secondaryPassword } },
      { as: 'admin', idempotencyKey: crypto.randomUUID() },
    );
    expect(operation.verdict).toBe('200');
    await due(id);
    await settleDue(id);
    const { lock_result, lock_note } = await stored(id);
    expect(['waiting', 'already']).toContain(lock_result);
    expect(lock_note).not.toBe('');
    expect(await locksOf(id)).toHaveLength(1);
  });

  it('[decision.contract] is armed anew where the contract is extended afterwards, not where only its words change', async () => {
    const id = await withLock('locked');
    await due(id);
    await settleDue(id);
    const worded = await server.call(
      set,
      { ...of(id), body: { ...locking(), message: '请还机' } },
      as(locker),
    );
    expect(worded.result).toMatchObject({ lock_due_at: null, lock: { result: 'already' } });
    const longer = await server.call(extend, { ...of(id), body: { last_day: addDays(day, 33) } }, as(locker));
    expect(longer.result).toMatchObject({
      lock_due_at: instantOf(addDays(day, 35), '09:00').toISOString(),
      lock: null,
    });
  });
});
