import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMark } from '#domain/access/permissions.ts';
import { holdMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '#server/call/handler.ts';
import { cancelOperation } from '#server/devices/cancel.ts';
import { findOperation } from '#server/operations/find.ts';
import { submitCommand } from '#server/operations/submit.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { makeClerk, makeDevice } from '../fixtures.ts';
import { statuses, unlockDesk } from './unlock-desk.ts';

/** An Idempotency-Key is unique per store only, and everybody chooses their own: what others do under the uuid of a step is none of it. */

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
});
afterAll(() => bench.stop());

const desk = unlockDesk(() => bench);
beforeEach(() => desk.capture({ activation_lock_status: 0 }));

const hourMs = 3_600_000;

/** Somebody with every right in a store. */
async function actorOf(store_id: string): Promise<Actor> {
  const { id } = await makeClerk(bench, { store_id, is_admin: true });
  return { ...bench.actor, id, store_id, permission: [adminMark], visible_clerk: [] };
}

/** A lock of a device of one's own, scheduled for later, under a key of one's choice. */
async function schedule(actor: Actor, device_id: string, key: string) {
  const now = await bench.now();
  const body = {
    device_id,
    key: await desk.commandKey(actor.id, 'lock'),
    message: '请归还设备',
    when: new Date(now.getTime() + hourMs).toISOString(),
  };
  return submitCommand(
    {
      services: bench.services,
      actor,
      now,
      ip: '127.0.0.1',
      ...{ idempotencyKey: key, callName: 'ios.command.lock' },
      body,
      grant: {},
    },
    'apple',
    'lock',
  );
}

const ownDevice = (actor: Actor) =>
  makeDevice(bench, 'unlocked', { for_clerk: actor.id, store_id: actor.store_id });

const uuidsOf = async (sagaId: string) =>
  (
    await bench.services.db
      .selectFrom('unlock_step')
      .select('command_uuid')
      .where('saga_id', '=', sagaId)
      .orderBy('position')
      .execute()
  ).map(({ command_uuid }) => command_uuid);

const chosen = ['device_unlock', 'erase_device', 'move_in_recycle_bin'] as const;

describe.each([
  ['of another store', seedIds.stores.other],
  ['of the same store', seedIds.stores.main],
])('somebody %s who uses the uuids of steps as keys of their own', (_, store_id) => {
  it('[decision.idempotency] [decision.unlock-saga] before the steps begin is taken for none of them, and holds none up', async () => {
    const saga = await desk.start(chosen);
    const stranger = await actorOf(store_id);
    // One device has one scheduled lock.
    const [, ...later] = await uuidsOf(saga.id);
    const theirs = [];
    for (const key of later) theirs.push(await schedule(stranger, await ownDevice(stranger), key));
    for (const { id } of theirs) await cancelOperation(bench.services, stranger, id);
    expect(await desk.look(saga)).toMatchObject({
      status: 'running',
      cancel: null,
      cancelled_by: null,
      steps: [{ status: 'running' }, { operation: null }, { operation: null }],
    });
    for (let cycle = 0; cycle < 3; cycle++) {
      await bench.cycle();
      await desk.answer();
      await bench.cycle();
      await bench.advance(holdMs);
    }
    const ended = await desk.look(saga);
    expect(ended).toMatchObject({ status: 'finished', cancel: null });
    expect(statuses(ended)).toEqual({
      device_unlock: 'done',
      erase_device: 'done',
      move_in_recycle_bin: 'done',
    });
    const strange = theirs.map(({ id }) => id);
    expect(ended.steps.filter(({ operation }) => strange.includes(operation?.id ?? ''))).toEqual([]);
    expect(desk.pushed()).toEqual(['unlock', 'erase']);
    for (const { id } of theirs)
      expect(await findOperation(bench.services.db, stranger, { id })).toMatchObject({
        unlock_step: false,
        cancel: 'won',
      });
  });

  it('[decision.idempotency] [decision.unlock-saga] while a step is under way ends nothing and is told nothing of it', async () => {
    const saga = await desk.start(['erase_device']);
    const [step] = (await desk.look(saga)).steps;
    const stranger = await actorOf(store_id);
    const key = step?.operation?.command_uuid ?? '';
    const device_id = await ownDevice(stranger);
    if (store_id === bench.actor.store_id) {
      await expect(schedule(stranger, device_id, key)).rejects.toMatchObject({ message: messages.keyReused });
    } else {
      const { id } = await schedule(stranger, device_id, key);
      const cancelled = await cancelOperation(bench.services, stranger, id);
      expect(cancelled).toMatchObject({ unlock_step: false, cancel: 'won' });
    }
    expect(await desk.look(saga)).toMatchObject({
      status: 'holding',
      cancel: null,
      steps: [{ status: 'holding', operation: { id: step?.operation?.id } }],
    });
    await bench.advance(holdMs);
    await bench.cycle();
    await desk.answer();
    await bench.cycle();
    expect(await desk.look(saga)).toMatchObject({ status: 'finished', cancel: null });
    expect(desk.pushed()).toEqual(['erase']);
  });

  it('[decision.idempotency] takes nothing from whoever asks by the key of the whole again', async () => {
    const idempotencyKey = randomUUID();
    const key = await desk.keyFor();
    const saga = await desk.start(['device_unlock'], { idempotencyKey, key });
    const stranger = await actorOf(store_id);
    const other = schedule(stranger, await ownDevice(stranger), saga.id);
    // Within a store a key is one call's.
    if (store_id === bench.actor.store_id) await expect(other).rejects.toMatchObject({ code: 'CONFLICT' });
    else await other;
    const again = await desk.start(['device_unlock'], { idempotencyKey, key });
    expect([again.id, again.status]).toEqual([saga.id, 'running']);
  });
});
