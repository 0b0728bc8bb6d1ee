import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { detail } from '#api/contract/apple/devices.ts';
import { start } from '#api/contract/apple/one-click-unlock.ts';
import { adminMark, permissionCode } from '#domain/access/permissions.ts';
import { appleCommand, appleCommandNames } from '#domain/apple/commands.ts';
import { preflight } from '#domain/apple/preflight.ts';
import { unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { isUnlockUnderWay, type StoredSagaStatus, unlockSentence } from '#domain/apple/unlock-saga.ts';
import {
  abmStatus,
  activationLockStatus,
  recycledStatus,
  superviseStatus,
} from '#domain/devices/status-values.ts';
import { firstChoice } from '#machines/apple/one-click-unlock/unlock-choice.ts';
import { offer } from '#screens/apple/commands/device-offers.ts';
import { unlockOffer } from '#screens/apple/unlock/unlock-offer.ts';
import { Refusal } from '#server/call/refusal.ts';
import { requireNoWorkflow } from '#server/operations/submit.ts';
import { type DeviceState, type MadeClerk, makeClerk, makeDevice, makeScheduledLock } from './fixtures.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { makeStoppedUnlock, makeUnlockKey } from './unlock-fixtures.ts';

/** What the console offers of a device's one-click unlock, and beside one, against what the server takes. */

let server: TestServer;
let admin: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeClerk(server, { is_admin: true });
});
afterAll(() => server.stop());

const rights = { permission: [adminMark], available_modules: ['mdm-apple', 'apple-global-http-proxy'] };
const unfinished = ['running', 'stopping', 'stopped'] as const satisfies readonly StoredSagaStatus[];

const seen = async (id: string): Promise<AppleDevice> =>
  (await server.call(detail, { params: { id }, query: {} }, { as: admin })).result;

/** One that stays as it is: what its step has sent has not ended. */
async function makeUnlock(id: string, status: StoredSagaStatus): Promise<void> {
  const of = { id, store_id: admin.store_id, clerk_id: admin.id };
  if (status === 'stopped') {
    await makeStoppedUnlock(server, of);
    return;
  }
  const { id: operation_id } = await makeScheduledLock(server, of);
  const saga_id = await makeStoppedUnlock(server, of);
  await server.services.db.transaction().execute(async (tx) => {
    const step = { status: 'running', operation_id } as const;
    await tx.updateTable('unlock_step').set(step).where('saga_id', '=', saga_id).execute();
    await tx.updateTable('unlock_saga').set({ status }).where('id', '=', saga_id).execute();
  });
}

/** The refusal of a command because of a one-click unlock; null where none stands in its way. */
async function refusalOf(id: string, command: (typeof appleCommandNames)[number], now: Date) {
  const { db } = server.services;
  try {
    await db
      .transaction()
      .execute((tx) => requireNoWorkflow(tx, server.services.kinds.apple, appleCommand(command), id, now));
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe('on a device with a one-click unlock', () => {
  it.each(unfinished)(
    '[decision.unlock-saga] [decision.legality] that is %s each command is offered where the server takes it, in its words',
    async (status) => {
      const id = await makeDevice(server, 'locked', { for_clerk: admin.id });
      await makeUnlock(id, status);
      const device = await seen(id);
      // What its step has sent waits, and is told as such.
      const shown = status === 'running' ? 'holding' : status;
      expect(device.unlock_saga?.status).toBe(shown);
      const now = await server.services.clock.now();
      const refused = new Set<string>();
      for (const name of appleCommandNames) {
        const refusal = await refusalOf(id, name, now);
        const sentence = refusal?.message ?? null;
        expect([name, offer(name, device, rights, now).conflict]).toEqual([name, sentence]);
        if (!refusal) continue;
        refused.add(refusal.code);
        const foreseen = preflight(name, device, { denial: null, scheduled: false, now });
        expect(foreseen).toEqual({ kind: 'busy', reason: sentence });
      }
      expect([...refused]).toEqual(isUnlockUnderWay(status) ? ['CONFLICT'] : []);
      expect((await seen(id)).unlock_saga?.status).toBe(shown);
    },
  );
});

const left = {
  activation_lock_status: activationLockStatus.off,
  abm_status: abmStatus.released,
  supervise_status: superviseStatus.unsupervised,
};

const cases: readonly {
  readonly title: string;
  readonly state: DeviceState;
  readonly changes?: object;
  readonly saga?: StoredSagaStatus;
  readonly verdict: string;
}[] = [
  { title: 'locked', state: 'locked', verdict: '200' },
  { title: 'not locked', state: 'unlocked', verdict: '200' },
  { title: 'released', state: 'unlocked', changes: left, verdict: '200' },
  {
    title: 'in the bin',
    state: 'unlocked',
    changes: { recycled_status: recycledStatus.recycled },
    verdict: '422 NOT_POSSIBLE',
  },
  {
    title: 'released, in the bin',
    state: 'unlocked',
    changes: { ...left, recycled_status: recycledStatus.recycled },
    verdict: '422 NOT_POSSIBLE',
  },
  ...unfinished.map((saga) => ({
    title: `under one that is ${saga}`,
    state: 'locked' as const,
    saga,
    verdict: isUnlockUnderWay(saga) ? '409 CONFLICT' : '200',
  })),
];

describe('one-click unlock', () => {
  it.each(cases)(
    '[decision.legality] [decision.unlock-saga] of a device $title is offered where the server begins it, in its words',
    async ({ state, changes, saga, verdict }) => {
      const device_id = await makeDevice(server, state, { for_clerk: admin.id });
      if (changes)
        await server.services.db
          .updateTable('apple_device')
          .set(changes)
          .where('id', '=', device_id)
          .execute();
      if (saga) await makeUnlock(device_id, saga);
      const device = await seen(device_id);
      const now = await server.services.clock.now();
      const chosen = firstChoice(device);
      const commands = chosen.length > 0 ? chosen : unlockCommandNames;
      const offered = unlockOffer(device, rights, now);
      const key = await makeUnlockKey(server, { clerk_id: admin.id, device_id, commands });
      const answer = await server.call(
        start,
        { body: { device_id, commands: [...commands], key } },
        { as: admin, idempotencyKey: randomUUID() },
      );
      expect(answer.verdict).toBe(verdict);
      // The one that is under way is what the console leads to.
      const leads = unlockSentence(device.unlock_saga, now);
      const { reason, exit } = leads === null ? offered : { reason: leads, exit: undefined };
      if (leads !== null) expect(offered).toEqual({ reason: null, exit: null });
      expect(reason === null).toBe(verdict === '200');
      if (reason !== null)
        expect(answer.refusal).toMatchObject({ message: reason, ...(exit && { data: { exit } }) });
    },
  );

  it('[role.codes.apple] is offered to whom the server lets begin it', async () => {
    const device_id = await makeDevice(server, 'locked', { for_clerk: admin.id });
    const device = await seen(device_id);
    const now = await server.services.clock.now();
    for (const may of [true, false]) {
      const permission = ['apple.viewAll', ...(may ? (['apple.oneClickUnlock'] as const) : [])] as const;
      const clerk = await makeClerk(server, { permission });
      const commands = firstChoice(device);
      const key = await makeUnlockKey(server, { clerk_id: clerk.id, device_id, commands });
      const answer = await server.call(
        start,
        { body: { device_id, commands: [...commands], key } },
        { as: clerk, idempotencyKey: randomUUID() },
      );
      const { reason, exit } = unlockOffer(device, { permission: permission.map(permissionCode) }, now);
      expect([answer.verdict, reason === null]).toEqual([may ? '200' : '403 PERMISSION_DENIED', may]);
      if (!may) expect(answer.refusal).toMatchObject({ message: reason, data: { exit } });
      // What it has begun is not in the way of the next one.
      await server.services.db.deleteFrom('unlock_saga').where('device_id', '=', device_id).execute();
    }
  });
});
