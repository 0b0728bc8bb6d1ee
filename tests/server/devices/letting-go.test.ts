import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operationStatus } from '#domain/devices/operation.ts';
import {
  abmStatus,
  activationLockStatus,
  lockStatus,
  recycledStatus,
  superviseStatus,
} from '#domain/devices/status-values.ts';
import { holdMs } from '#domain/limits.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import type { AnswerFact } from '#server/gateways/gateway.ts';
import { type Bench, openBench } from './bench.ts';
import { onePhone } from './one-phone.ts';

const { sent, acknowledged, failed, waiting } = operationStatus;
const { supervised, unsupervised } = superviseStatus;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
  // The person's code is another test's subject.
  await bench.services.db.updateTable('store').set({ sms_verify: '{}' }).execute();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.services.db.deleteFrom('operation').where('device_id', '=', id).execute();
  await setDevice(untouched);
  bench.pushes.length = 0;
  bench.answerPushes(async () => {});
});

const { id, about, device, acknowledge, contact } = onePhone(() => bench);
const look = ({ command_uuid }: OperationRow) => bench.operation(command_uuid);
const setDevice = (columns: Updateable<AppleDeviceTable>) =>
  bench.services.db.updateTable('apple_device').set(columns).where('id', '=', id).execute();
const untouched = {
  supervise_status: supervised,
  activation_lock_status: activationLockStatus.on,
  abm_status: abmStatus.joined,
  recycled_status: recycledStatus.active,
  lock_status: lockStatus.unlocked,
  lock_wanted: null,
  lock_operation: null,
  system_restriction: '{"allowAirDrop":false}',
  activation_lock_observed_at: null,
  system_restriction_observed_at: null,
} satisfies Updateable<AppleDeviceTable>;

/** Accepted, held and handed over. */
async function handedOver(name: Parameters<Bench['submit']>[1], payload = {}): Promise<OperationRow> {
  const operation = await bench.submit(id, name);
  await bench.services.db
    .updateTable('operation')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', operation.id)
    .execute();
  await bench.advance(holdMs);
  await bench.cycle();
  await bench.advance(1_000);
  return look(operation);
}

const told = async (operation: OperationRow, result: Record<string, unknown>): Promise<AnswerFact> => ({
  type: 'acknowledged',
  ...(await about(operation)),
  result,
});

describe('turning the activation lock off', () => {
  it('[decision.operation] [decision.status-values] is done when Apple was asked again and says so; the phone was not heard of', async () => {
    const { last_active_time } = await device();
    const off = await handedOver('turn-off-activation-lock');
    expect((await device()).activation_lock_status).toBe(activationLockStatus.on);
    await bench.tell(await told(off, { activation_lock_status: 0 }));
    expect((await look(off)).status).toBe(acknowledged);
    expect(await device()).toMatchObject({
      activation_lock_status: activationLockStatus.off,
      last_active_time,
    });
  });

  it.each([{ activation_lock_status: 1 }, { activation_lock_status: 2 }, {}])(
    '[decision.operation] has failed when the look afterwards says %o',
    async (result) => {
      const off = await handedOver('turn-off-activation-lock');
      await bench.tell(await told(off, result));
      expect(await look(off)).toMatchObject({ status: failed, remark: '苹果已受理，但复查时激活锁仍未关闭' });
      expect((await device()).activation_lock_status).toBe(activationLockStatus.on);
    },
  );

  it('[decision.operation] is overruled only by what is newer: of the phone and of Apple the later word counts', async () => {
    const asked = { ...(await contact(false, 'query')), activation_locked: true };
    const off = await handedOver('turn-off-activation-lock');
    await bench.tell(await told(off, { activation_lock_status: 0 }), asked);
    expect((await device()).activation_lock_status).toBe(activationLockStatus.off);
    await bench.advance(1_000);
    await bench.tell({ ...(await contact(false, 'query')), activation_locked: true });
    expect((await device()).activation_lock_status).toBe(activationLockStatus.on);
  });
});

describe('the release from ABM', () => {
  it('[decision.operation] [decision.status-values] counts when the device is no longer found there, and for good', async () => {
    const release = await handedOver('abm-unbind');
    expect((await device()).abm_status).toBe(abmStatus.joined);
    await bench.tell(await told(release, { abm_status: 2 }));
    expect([(await look(release)).status, (await device()).abm_status]).toEqual([
      acknowledged,
      abmStatus.released,
    ]);
    const { udid, model, color, storage_capacity, market, os_version, imei_1, imei_2, meid } = await device();
    const hardware = { udid: udid ?? '', model, color, storage_capacity, market, imei_1, imei_2, meid };
    const identity = { ...hardware, os_version, available_os_updates: [], in_abm: true };
    await bench.advance(1_000);
    await bench.tell({ ...(await contact(false, 'enrolment')), supervised: true, identity });
    expect((await device()).abm_status).toBe(abmStatus.released);
    await expect(bench.submit(id, 'abm-unbind')).rejects.toMatchObject({ message: '设备已从 ABM 解绑' });
  });

  it('[decision.operation] has failed while the device is still found there', async () => {
    const release = await handedOver('abm-unbind');
    await bench.tell(await told(release, { abm_status: 1 }));
    expect([(await look(release)).status, (await device()).abm_status]).toEqual([failed, abmStatus.joined]);
  });
});

describe('system restrictions', () => {
  it('[decision.operation] stand on the device when it has answered, the whole map', async () => {
    const config = { allowCamera: false };
    const set = await handedOver('set-system-restriction', { config });
    expect((await device()).system_restriction).not.toEqual(config);
    await bench.tell(await acknowledge(set));
    expect((await device()).system_restriction).toEqual(config);
  });

  it('[decision.operation] of a late answer do not replace newer ones', async () => {
    const first = await handedOver('set-system-restriction', { config: { allowCamera: false } });
    const late = await acknowledge(first);
    await bench.tell({ type: 'failed', ...(await about(first)), reason: '设备拒绝执行' });
    await bench.advance(1_000);
    const second = await handedOver('set-system-restriction', { config: {} });
    await bench.tell(await acknowledge(second), late);
    expect((await device()).system_restriction).toEqual({});
  });
});

describe.each(['erase', 'remove-main-profile'] as const)('%s, when the phone has answered,', (name) => {
  it('[decision.operation] leaves nothing of supervision, lost mode, restrictions and wishes', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.tell({ type: 'failed', ...(await about(lock)), reason: '设备拒绝执行' });
    const gone = await handedOver(name);
    expect(await device()).toMatchObject({ supervise_status: supervised, lock_wanted: lockStatus.locked });
    await bench.tell(await acknowledge(gone));
    expect(await device()).toMatchObject({
      supervise_status: unsupervised,
      lock_status: lockStatus.unlocked,
      lock_observed_by: 'acknowledged',
      lock_wanted: null,
      lock_operation: null,
      system_restriction: {},
      abm_status: abmStatus.joined,
      activation_lock_status: activationLockStatus.on,
    });
    await expect(bench.submit(id, 'lock')).rejects.toMatchObject({ message: '设备未受监管' });
  });

  it('[decision.operation] ends what waited in the queue of the phone, not what Apple carries out', async () => {
    const set = await handedOver('set-system-restriction', { config: {} });
    const off = await handedOver('turn-off-activation-lock');
    const gone = await handedOver(name);
    await bench.tell(await acknowledge(gone));
    expect([(await look(set)).status, (await look(off)).status]).toEqual([failed, sent]);
    expect((await look(set)).remark).toContain('此前的指令作废');
    await bench.tell(await told(off, { activation_lock_status: 0 }));
    expect((await device()).activation_lock_status).toBe(activationLockStatus.off);
  });

  it('[decision.operation] undoes nothing of what the phone said when it was set up again, however late the answer comes', async () => {
    const gone = await handedOver(name);
    const late = await acknowledge(gone);
    await bench.advance(1_000);
    await bench.tell({ ...(await contact(false, 'enrolment')), supervised: true }, late);
    expect((await device()).supervise_status).toBe(supervised);
  });

  it('[decision.operation] keeps the wish of a lock that has not left yet', async () => {
    const gone = await handedOver(name);
    bench.answerPushes(() => Promise.reject(new Error('no route')));
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.tell(await acknowledge(gone));
    expect([(await look(lock)).status, (await device()).lock_operation]).toEqual([waiting, lock.id]);
  });
});

describe('an enrolment without an answer before', () => {
  it('[decision.operation] proves the erasure, and makes void what else waited', async () => {
    const erase = await handedOver('erase');
    const set = await handedOver('set-system-restriction', { config: {} });
    await bench.tell({ ...(await contact(false, 'enrolment')), supervised: true });
    expect(await look(erase)).toMatchObject({
      status: acknowledged,
      remark: '设备未回执，由重新入网确认已执行',
    });
    expect((await look(set)).status).toBe(failed);
  });

  it('[decision.operation] proves no removal of the profile: somebody may have erased the phone', async () => {
    const profile = await handedOver('remove-main-profile');
    await bench.tell({ ...(await contact(false, 'enrolment')), supervised: true });
    expect((await look(profile)).status).toBe(failed);
  });
});

it('[decision.status-values] a phone that is asked tells its supervision and its activation lock, a heartbeat neither', async () => {
  await bench.tell({ ...(await contact(false, 'query')), supervised: false, activation_locked: false });
  const { off, on } = activationLockStatus;
  expect(await device()).toMatchObject({ supervise_status: unsupervised, activation_lock_status: off });
  await setDevice({ activation_lock_status: on });
  await bench.advance(1_000);
  await bench.tell(await contact(false));
  expect(await device()).toMatchObject({ supervise_status: unsupervised, activation_lock_status: on });
});

it('moving to the recycle bin is done when it is accepted, and sends nothing', async () => {
  const bin = await bench.submit(id, 'move-to-recycle-bin');
  expect(bin).toMatchObject({ status: acknowledged, hold: false, sent_at: null });
  expect(bin.finished_at).not.toBeNull();
  expect(await device()).toMatchObject({ recycled_status: 1, unfinished_count: 0 });
  await bench.cycle();
  expect([bench.pushes, await bench.history(bin.id)]).toEqual([[], [acknowledged]]);
  await expect(bench.submit(id, 'erase')).rejects.toMatchObject({
    message: '设备在回收站中',
    detail: { exit: '先从回收站恢复设备' },
  });
});
