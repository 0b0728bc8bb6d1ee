import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { json } from '#server/database/json.ts';
import type { DeviceFact } from '#server/gateways/gateway.ts';
import { remarks } from '#server/operations/remarks.ts';
import { type Bench, openBench } from './bench.ts';
import { phoneIdentity as identity, onePhone } from './one-phone.ts';

const { waiting, sent, notNow, acknowledged, failed } = operationStatus;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

const { id, about, device, statusOf, acknowledge, contact } = onePhone(() => bench);

describe('facts', () => {
  it('[decision.operation] count once, however often and in whatever order they come', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    const busy: DeviceFact = { type: 'notNow', ...(await about(lock)) };
    const answer = await acknowledge(lock);
    const refusal: DeviceFact = { type: 'failed', ...(await about(lock)), reason: '太晚了' };
    await bench.tell(busy, busy, answer, busy, refusal, answer);
    expect(await bench.history(lock.id)).toEqual([waiting, sent, notNow, acknowledged]);
    expect((await bench.operation(lock.command_uuid)).remark).toBe('');
  });

  it('[decision.operation] that can not be read end the operation with the reason', async () => {
    await bench.tell(await contact(true));
    const locate = await bench.submit(id, 'get-location');
    await bench.cycle();
    await bench.tell({ type: 'acknowledged', ...(await about(locate)), result: { longitude: 'east' } });
    expect(await bench.operation(locate.command_uuid)).toMatchObject({
      status: failed,
      remark: '设备返回的位置无法识别',
    });
  });

  it('[decision.operation] prove that a command was handed over when they are faster than the note of it', async () => {
    const lock = await bench.submit(id, 'lock');
    bench.answerPushes(async () => bench.tell(await acknowledge(lock)));
    await bench.cycle();
    expect(await bench.history(lock.id)).toEqual([waiting, sent, acknowledged]);
    expect((await bench.operation(lock.command_uuid)).sent_at).not.toBeNull();
  });

  it('[decision.operation] of an older time never overwrite newer ones', async () => {
    const older = await contact(true);
    await bench.advance(1_000);
    await bench.tell(await contact(false));
    await bench.tell(older);
    expect((await device()).lock_status).toBe(lockStatus.unlocked);
  });

  it('[decision.operation] of a late answer settle the operation, not what the phone has told since', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    const answer = await acknowledge(lock);
    await bench.advance(1_000);
    await bench.tell(await contact(false), answer);
    expect(await statusOf(lock)).toBe(acknowledged);
    expect((await device()).lock_status).toBe(lockStatus.unlocked);
  });

  it('[decision.operation] [ios.recycle] of a late answer reach the record of a command whose device was deleted', async () => {
    const reboot = await bench.submit(id, 'reboot');
    await bench.cycle();
    await bench.tell({ type: 'failed', ...(await about(reboot)), reason: '设备忙' });
    await bench.submit(id, 'move-to-recycle-bin');
    await bench.submit(id, 'remove');
    await bench.tell(await acknowledge(reboot));
    expect(await bench.operation(reboot.command_uuid)).toMatchObject({
      status: failed,
      remark: remarks.acknowledgedAfterEnd,
    });
  });

  it('of a heartbeat that tells nothing new disturb nobody', async () => {
    await bench.tell(await contact(false));
    expect(bench.announced).toEqual([]);
    await bench.advance(1_000);
    await bench.tell({ ...(await contact(true)), battery_level: 51 });
    expect(bench.announced).toEqual([id]);
    expect(await device()).toMatchObject({ battery_level: 51, lock_observed_by: 'heartbeat' });
  });
});

describe('facts of the cards', () => {
  const sim_1 = { carrier: '中国电信', number: '18900002222', iccid: '89861100000000000002' };
  const sim_2 = { carrier: '中国联通', number: '18600003333', iccid: '89860100000000000003' };
  const logged = () =>
    bench.services.db
      .selectFrom('sim_log')
      .select(['sim_1', 'sim_2', 'date_created'])
      .where('device_id', '=', id)
      .orderBy('id')
      .execute();
  const untold = async () => {
    const { db } = bench.services;
    await db.deleteFrom('sim_log').where('device_id', '=', id).execute();
    const nothing = { sim_1: null, sim_2: null, sim_observed_at: null };
    await db.updateTable('apple_device').set(nothing).where('id', '=', id).execute();
  };

  it('[entity.sim-log] keep each change of either card', async () => {
    await untold();
    const first = { ...(await contact(false)), sims: { sim_1, sim_2: null } };
    await bench.tell(first, first);
    await bench.advance(1_000);
    await bench.tell({ ...(await contact(false)), sims: { sim_1, sim_2 } });
    await bench.advance(1_000);
    const last = { ...(await contact(false)), sims: { sim_1, sim_2 } };
    await bench.tell(last);
    expect(await logged()).toMatchObject([
      { sim_1, sim_2: null, date_created: first.at },
      { sim_1, sim_2 },
    ]);
    expect(await device()).toMatchObject({ sim_1, sim_2, sim_observed_at: last.at });
  });

  it('[entity.apple-device] say that there is none, which is another thing than to say nothing', async () => {
    await untold();
    await bench.tell(await contact(false));
    expect(await device()).toMatchObject({ sim_1: null, sim_2: null, sim_observed_at: null });
    await bench.advance(1_000);
    const none = { ...(await contact(false)), sims: { sim_1: null, sim_2: null } };
    await bench.tell(none);
    expect(await device()).toMatchObject({ sim_1: null, sim_2: null, sim_observed_at: none.at });
    expect(await logged()).toMatchObject([{ sim_1: null, sim_2: null }]);
  });

  it('[entity.sim-log] of an enrolment count also where a contact that said nothing of them has overtaken it', async () => {
    await untold();
    const enrolled = { ...(await contact(false, 'enrolment')), sims: { sim_1, sim_2 } };
    await bench.advance(1_000);
    await bench.tell(await contact(false));
    await bench.tell(enrolled);
    expect(await device()).toMatchObject({ sim_1, sim_2, sim_observed_at: enrolled.at });
    await bench.advance(1_000);
    await bench.tell({ ...(await contact(false)), sims: { sim_1: null, sim_2: null } });
    await bench.tell(enrolled);
    expect(await device()).toMatchObject({ sim_1: null, sim_2: null });
    expect(await logged()).toHaveLength(2);
  });
});

describe('a contact after the push', () => {
  it('[decision.operation] ends nothing while the phone says the opposite: it may still act', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.advance(1_000);
    await bench.tell(await contact(false));
    expect(await statusOf(lock)).toBe(sent);
  });

  it('[decision.operation] acknowledges when the phone has turned into what was wished', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.advance(1_000);
    await bench.tell(await contact(true));
    expect(await bench.operation(lock.command_uuid)).toMatchObject({
      status: acknowledged,
      remark: '设备未回执，由心跳确认已执行',
    });
  });

  it('[decision.operation] proves nothing when it is older than the push, or the phone was so before', async () => {
    const before = await contact(true);
    await bench.advance(1_000);
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.tell(before);
    expect(await statusOf(lock)).toBe(sent);
    await bench.advance(1_000);
    await bench.tell(await contact(true));
    expect(await statusOf(lock)).toBe(sent);
  });

  it('[decision.operation] of an enrolment ends what waited in the queue of the phone, nothing that came later', async () => {
    const lock = await bench.submit(id, 'lock');
    const enrolled = await contact(false, 'enrolment');
    await bench.advance(1_000);
    await bench.cycle();
    await bench.tell(enrolled);
    expect(await statusOf(lock)).toBe(sent);
    await bench.advance(1_000);
    await bench.tell(await contact(false, 'enrolment'));
    expect(await bench.operation(lock.command_uuid)).toMatchObject({
      status: failed,
      remark: '设备已重新入网，系统已再次锁定',
    });
  });

  it('[decision.operation] of an enrolment counts for the queue also where a later contact was faster', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.advance(1_000);
    const enrolled = await contact(false, 'enrolment');
    await bench.advance(1_000);
    const later = await contact(false);
    await bench.tell(later);
    expect(await statusOf(lock)).toBe(sent);
    await bench.tell(enrolled);
    expect(await statusOf(lock)).toBe(failed);
    expect((await device()).lock_observed_at).toEqual(later.at);
  });

  it('[decision.operation] [decision.status-values] of an enrolment tells what the phone is also where a later contact was faster', async () => {
    const blank = {
      model: '',
      udid: null,
      supervise_status: 0,
      abm_status: 0,
      os_version: '',
      available_os_updates: json([]),
      os_update_observed_at: null,
    };
    await bench.services.db.updateTable('apple_device').set(blank).where('id', '=', id).execute();
    const enrolled = {
      ...(await contact(false, 'enrolment')),
      supervised: true,
      activation_locked: false,
      unlock_token: 'of this enrolment',
      identity,
    };
    await bench.advance(1_000);
    const system = { os_version: '18.6', available_os_updates: [], os_update_status: 0 };
    const later = { ...(await contact(false)), system: { ...system, os_update_version: null } };
    await bench.tell(later, enrolled);
    const { in_abm, os_version, available_os_updates, ...hardware } = identity;
    const known = {
      ...hardware,
      os_version: '18.6',
      supervise_status: 1,
      activation_lock_status: 0,
      abm_status: 1,
      unlock_token: 'of this enrolment',
      last_active_time: later.at,
    };
    expect(await device()).toMatchObject(known);
    // What a phone said before that is older: it knows itself by now.
    const before = { ...enrolled, at: new Date(enrolled.at.getTime() - 1_000), unlock_token: 'before' };
    bench.announced.length = 0;
    await bench.tell(
      { ...before, supervised: false, identity: { ...identity, model: 'iPhone1,1' } },
      enrolled,
    );
    expect(await device()).toMatchObject(known);
    expect(bench.announced).toEqual([]);
  });
});
