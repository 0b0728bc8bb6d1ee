import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passcodePurposes } from '#api/contract/agent/messages.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { holdMs, passcodeMs, passcodesAhead } from '#domain/limits.ts';
import { androidList } from '#server/devices/android/list.ts';
import { codesFrom } from '#server/devices/android/passcodes/occasions.ts';
import { newSecret, sealSecret } from '#server/devices/android/passcodes/passcodes.ts';
import { cancelOperation } from '#server/devices/cancel.ts';
import { countDevices } from '#server/devices/list/counters.ts';
import { findList } from '#server/devices/list/query.ts';
import type { UsedPasscode } from '#server/gateways/gateway.ts';
import { findOperation } from '#server/operations/find.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { makeAndroid } from '../fixtures.ts';
import { codeByTheBook } from './code-by-the-book.ts';
import { carryOut, deviceRow, order, tell } from './order.ts';

let bench: Bench;
let id: string;
const secret = newSecret();
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.reset();
  id = await makeAndroid(bench, { for_clerk: bench.actor.id });
  const { db, sealKey } = bench.services;
  for (const purpose of ['unlock', 'deregulate'] as const)
    await db
      .updateTable('android_device')
      .set({
        [`${purpose}_secret`]: sealSecret(sealKey, { id, store_id: bench.actor.store_id, purpose }, secret),
      })
      .where('id', '=', id)
      .execute();
});

const device = () => deviceRow(bench, id);

const locked = async () => carryOut(bench, id, await order(bench, id, 'lock'));

/** Unless a test says otherwise the last code before each counter was typed. */
async function contact(
  told: { locked: boolean; supervised?: boolean; unlock?: number; deregulate?: number; wrong?: number },
  typed?: readonly UsedPasscode[],
) {
  await bench.advance(1_000);
  const { unlock = 0, deregulate = 0, wrong, ...state } = told;
  const at = (await bench.now()).toISOString();
  const last = { unlock, deregulate };
  const passcodes_used =
    typed ??
    passcodePurposes.flatMap((purpose) =>
      last[purpose] > 0 ? [{ purpose, counter: last[purpose] - 1, at }] : [],
    );
  await tell(bench, {
    type: 'contact',
    by: 'heartbeat',
    device_id: id,
    at: await bench.now(),
    ...state,
    android: {
      passcode_counters: { unlock, deregulate },
      passcodes_used,
      ...(wrong !== undefined && { wrong_passcodes: wrong }),
    },
  });
}

describe('[decision.android.passcode] the code that unlocks', () => {
  it('is the next of RFC 4226, the same for a repeated request, another one for another', async () => {
    await locked();
    const key = randomUUID();
    const first = await order(bench, id, 'get-unlock-passcode', { key });
    expect(first.result).toEqual({ passcode: codeByTheBook(secret, 0), counter: 0 });
    expect((await order(bench, id, 'get-unlock-passcode', { key })).result).toEqual(first.result);
    const second = await order(bench, id, 'get-unlock-passcode');
    expect(second.result).toEqual({ passcode: codeByTheBook(secret, 1), counter: 1 });
    const { payload } = await bench.operation(first.command_uuid);
    expect(JSON.stringify(payload)).not.toContain(codeByTheBook(secret, 0));
  });

  it('is told again for five minutes only', async () => {
    await locked();
    const key = randomUUID();
    await order(bench, id, 'get-unlock-passcode', { key });
    await bench.advance(5 * 60_000 + 1_000);
    await expect(order(bench, id, 'get-unlock-passcode', { key })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('is given out ten times ahead of the phone, and the last one stays good', async () => {
    await locked();
    const codes = [];
    for (let n = 0; n < passcodesAhead; n += 1)
      codes.push((await order(bench, id, 'get-unlock-passcode')).result);
    expect(codes.at(-1)).toEqual({ passcode: codeByTheBook(secret, 9), counter: 9 });
    await expect(order(bench, id, 'get-unlock-passcode')).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
      message: '已获取 10 个未使用的解锁密码',
    });
    await contact({ locked: false, unlock: 10 });
    expect(await device()).toMatchObject({ unlock_codes_passed: 10, lock_observed_by: 'offlinePasscode' });
    await locked();
    const next = await order(bench, id, 'get-unlock-passcode');
    expect(next.result).toEqual({ passcode: codeByTheBook(secret, 10), counter: 10 });
  });

  it('closes its record and the wish when the phone comes back unlocked by it', async () => {
    await locked();
    const given = await order(bench, id, 'get-unlock-passcode');
    await contact({ locked: false, unlock: 1 });
    expect(await device()).toMatchObject({
      lock_status: lockStatus.unlocked,
      lock_observed_by: 'offlinePasscode',
      lock_wanted: lockStatus.unlocked,
      lock_operation: given.id,
      unlock_codes_passed: 1,
    });
    const record = await findOperation(bench.services.db, bench.actor, { id: given.id });
    expect(record).toMatchObject({ status: operationStatus.acknowledged, remark: '设备已使用此密码' });
  });

  it('closes the record of each code that was typed, and of none that was passed over', async () => {
    await locked();
    const given = [];
    for (let n = 0; n < 3; n += 1) given.push(await order(bench, id, 'get-unlock-passcode'));
    const at = (await bench.now()).toISOString();
    const used = [0, 2].map((counter) => ({ purpose: 'unlock' as const, counter, at }));
    await contact({ locked: false, unlock: 3 }, used);
    const remarks = [];
    for (const { command_uuid } of given) remarks.push((await bench.operation(command_uuid)).remark);
    expect(remarks).toEqual(['设备已使用此密码', '', '设备已使用此密码']);
  });

  it('does not undo a lock that was wanted since', async () => {
    await locked();
    await order(bench, id, 'get-unlock-passcode');
    await bench.advance(1_000);
    await carryOut(bench, id, await order(bench, id, 'unlock'));
    await order(bench, id, 'lock');
    await contact({ locked: false, unlock: 1 });
    expect(await device()).toMatchObject({ lock_wanted: lockStatus.locked, unlock_codes_passed: 1 });
  });

  it('takes a lock that was wanted before back from the queue', async () => {
    const before = await order(bench, id, 'lock');
    await bench.cycle();
    await bench.advance(1_000);
    await order(bench, id, 'get-unlock-passcode');
    await contact({ locked: false, unlock: 1 });
    expect(await bench.operation(before.command_uuid)).toMatchObject({
      status: operationStatus.cancelled,
      remark: '已被新的指令取代',
    });
    expect(await device()).toMatchObject({ lock_wanted: lockStatus.unlocked });
    const [waiting] = await bench.services.db
      .selectFrom('agent_command')
      .select('withdrawn_at')
      .where('command_uuid', '=', before.command_uuid)
      .execute();
    expect(waiting?.withdrawn_at).toEqual(expect.any(Date));
  });

  it('believes no phone that says it has passed a code which nobody gave out', async () => {
    await locked();
    await contact({ locked: false, unlock: 7 });
    expect(await device()).toMatchObject({ unlock_codes_passed: 0, lock_wanted: lockStatus.locked });
  });
});

describe('[decision.android.passcode] a code ends with its occasion', () => {
  const ask = async (purpose: 'unlock' | 'deregulate' = 'unlock', key = randomUUID()) => {
    await order(bench, id, `get-${purpose}-passcode`, { key });
    if (purpose === 'unlock') return;
    await bench.advance(holdMs + 1_000);
    await bench.cycle();
  };
  const good = () => codesFrom(bench.services.db, id);

  it('a lock carries the counter behind the codes that were given out before it, and not behind later ones', async () => {
    await locked();
    await ask();
    await ask();
    await contact({ locked: false, unlock: 1 });
    await order(bench, id, 'lock');
    await ask();
    await bench.cycle();
    const given = bench.pushes.at(-1);
    expect(given).toMatchObject({ command: 'lock', payload: { unlock_counter: 2 } });
    expect(await device()).toMatchObject({ unlock_codes_passed: 1 });
    await carryOut(bench, id, { command_uuid: given?.command_uuid ?? '' });
    expect(await device()).toMatchObject({ unlock_codes_passed: 2, unlock_codes_given: 3 });
  });

  it('a scheduled lock carries it as of the time when it was due', async () => {
    const when = new Date((await bench.now()).getTime() + 3_600_000).toISOString();
    await order(bench, id, 'lock', { body: { message: '请联系门店', when } });
    await locked();
    await ask();
    await contact({ locked: false, unlock: 1 });
    await bench.advance(3_600_000);
    await bench.cycle();
    expect(bench.pushes.at(-1)).toMatchObject({ command: 'lock', payload: { unlock_counter: 1 } });
  });

  it('one of more than a day ago is passed by a phone that is heard of', async () => {
    await locked();
    await ask();
    await ask('deregulate');
    await bench.advance(passcodeMs - 60_000);
    await ask();
    expect(await good()).toEqual({ unlock: 0, deregulate: 0 });
    await bench.advance(60_000);
    expect(await good()).toEqual({ unlock: 1, deregulate: 1 });
    await contact({ locked: true, unlock: 1, deregulate: 1 }, []);
    expect(await good()).toEqual({ unlock: 1, deregulate: 1 });
    await contact({ locked: true, unlock: 2, deregulate: 1 }, []);
    expect(await good()).toEqual({ unlock: 2, deregulate: 1 });
  });

  it('a phone that has only passed codes has not used them', async () => {
    await locked();
    await ask();
    await contact({ locked: true, unlock: 1 }, []);
    expect(await device()).toMatchObject({
      unlock_codes_passed: 1,
      lock_status: lockStatus.locked,
      lock_wanted: lockStatus.locked,
    });
  });

  it('those of a release that is taken back end with it', async () => {
    await ask('deregulate');
    expect(await good()).toEqual({ unlock: 0, deregulate: 0 });
    const { id: release } = await order(bench, id, 'deregulate');
    await cancelOperation(bench.services, bench.actor, release);
    expect(await good()).toEqual({ unlock: 0, deregulate: 1 });
  });

  it('nothing that was given out before an enrolment is spoken of after it', async () => {
    await locked();
    await ask();
    await bench.advance(passcodeMs);
    const { db } = bench.services;
    const anew = { enrolment_observed_at: await bench.now(), unlock_codes_given: 1 };
    await db.updateTable('android_device').set(anew).where('id', '=', id).execute();
    expect(await good()).toEqual({ unlock: 0, deregulate: 0 });
  });
});

it('[decision.android.passcode] tells how many wrong codes were typed; from 20 on the phone is abnormal', async () => {
  const abnormal = async () => {
    const now = await bench.now();
    const asked = { filter: { attention: 'abnormal' as const }, now, recycled: 0 };
    const { page } = await findList(bench.services.db, androidList, { ...asked, actor: bench.actor });
    const { abnormal: counted } = await countDevices(bench.services.db, androidList, bench.actor, now);
    expect(page).toHaveLength(counted);
    return page.some((one) => one.id === id);
  };
  await contact({ locked: false, wrong: 19 });
  expect(await device()).toMatchObject({ wrong_passcodes: 19 });
  expect(await abnormal()).toBe(false);
  bench.announced.length = 0;
  await contact({ locked: false, wrong: 20 });
  expect(bench.announced).toContain(id);
  expect(await abnormal()).toBe(true);
  await contact({ locked: false });
  expect(await device()).toMatchObject({ wrong_passcodes: 20 });
  await contact({ locked: false, wrong: 0 });
  expect(await abnormal()).toBe(false);
  const { db } = bench.services;
  const set = { doubled_at: await bench.now() };
  await db.updateTable('android_device').set(set).where('id', '=', id).execute();
  expect(await abnormal()).toBe(true);
});

describe('[decision.android.passcode] the code that releases', () => {
  it('waits out the hold window, then is told under the same key', async () => {
    const key = randomUUID();
    const ask = () => order(bench, id, 'get-deregulate-passcode', { key });
    const first = await ask();
    expect(first.result).toEqual({ hold_until: expect.any(String) });
    await bench.cycle();
    expect((await ask()).result).toEqual(first.result);
    await bench.advance(holdMs + 1_000);
    await bench.cycle();
    expect(bench.pushes).toEqual([]);
    expect((await ask()).result).toEqual({ passcode: codeByTheBook(secret, 0), counter: 0 });
    await bench.advance(5 * 60_000 + 1_000);
    await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is never told where it was taken back', async () => {
    const key = randomUUID();
    const { id: operation } = await order(bench, id, 'get-deregulate-passcode', { key });
    await cancelOperation(bench.services, bench.actor, operation);
    await bench.advance(holdMs + 1_000);
    await bench.cycle();
    await expect(order(bench, id, 'get-deregulate-passcode', { key })).rejects.toMatchObject({
      message: '密码未发放：该操作已撤销或未执行',
    });
    expect(await device()).toMatchObject({ deregulate_codes_given: 0 });
  });

  it('releases the phone for good when it has taken it', async () => {
    await locked();
    await order(bench, id, 'get-deregulate-passcode');
    await bench.advance(holdMs + 1_000);
    await bench.cycle();
    await contact({ locked: false, supervised: false, deregulate: 1 });
    expect(await device()).toMatchObject({
      supervise_status: superviseStatus.unsupervised,
      lock_wanted: null,
      unlock_secret: null,
    });
    expect((await device()).released_at).not.toBeNull();
  });

  it.each([0, 1])(
    'ends what waited in the queue of the phone that it releases, with %s codes to unlock used before',
    async (unlock) => {
      const before = [await order(bench, id, 'set-app-restriction'), await order(bench, id, 'lock')];
      await bench.cycle();
      await order(bench, id, 'get-unlock-passcode');
      await order(bench, id, 'get-deregulate-passcode');
      await bench.advance(holdMs + 1_000);
      await bench.cycle();
      await contact({ locked: false, supervised: false, unlock, deregulate: 1 });
      for (const { command_uuid } of before)
        expect(await bench.operation(command_uuid)).toMatchObject({
          status: operationStatus.failed,
          remark: '设备已解除监管，此前的指令作废',
        });
      expect(await device()).toMatchObject({ unfinished_count: 0, lock_wanted: null });
    },
  );
});
