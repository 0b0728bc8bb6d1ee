import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceFact, Gateway, GatewayCommand } from '#server/gateways/gateway.ts';
import { contactOf } from '#server/gateways/simulator/phone/phone.ts';
import { readPhone, setPhone } from '#server/gateways/simulator/remote-control.ts';
import { createSimulator } from '#server/gateways/simulator/simulator.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, openBench } from './bench.ts';
import { until } from './until.ts';

/** As long as nobody sets up a phone later than that, in real time. */
const setUpMs = 6 * 60_000;
const soon = AbortSignal.timeout(120_000);

let bench: Bench;
let simulator: Gateway;
let facts: DeviceFact[];
/** a phone for each test, so that the seed is needed once */
let id: string;
const phones = Object.values(seedIds.devices);

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  id = phones.shift() ?? '';
  facts = [];
  await phoneIs({ online: true, enrolled: true, supervised: true, locked: false, in_abm: true });
  await phoneIs({ activation_locked: false, behaviour: 'online', next_contact_at: await bench.now() });
  await bench.services.db.deleteFrom('simulated_command').execute();
  simulator = createSimulator({ ...bench.services, pace: { seed: 1, speed: 100 } });
  simulator.start(async (told) => {
    facts.push(...told.filter((fact) => fact.device_id === id));
  });
});
afterEach(() => simulator.stop());

interface PhoneColumns {
  online?: boolean;
  enrolled?: boolean;
  supervised?: boolean;
  locked?: boolean;
  in_abm?: boolean;
  activation_locked?: boolean;
  behaviour?: string;
  next_contact_at?: Date;
}
const phoneIs = (columns: PhoneColumns) =>
  bench.services.db.updateTable('simulated_device').set(columns).where('device_id', '=', id).execute();

const phone = async () => {
  const found = await readPhone(bench.services.db, id);
  if (!found) throw new Error('no such phone');
  return found;
};

async function order(name: string, payload: GatewayCommand['payload'] = {}): Promise<DeviceFact> {
  const command_uuid = randomUUID();
  await simulator.push({ command_uuid, device_id: id, command: name, payload }, soon);
  return until(`an answer to ${name}`, async () => {
    const found = facts.find((fact) => 'command_uuid' in fact && fact.command_uuid === command_uuid);
    return found ? { found } : { seen: facts };
  });
}

const contacts = () => facts.filter((fact) => fact.type === 'contact');
/** Long enough for everything that would happen by itself; a command to Apple shows that the world has gone on. */
async function timePasses() {
  await bench.advance(setUpMs);
  await order('turn-off-activation-lock');
}

describe('a phone in lost mode', () => {
  beforeEach(() => phoneIs({ locked: true }));

  it.each(['set-system-restriction', 'remove-main-profile'])('takes no %s', async (name) => {
    expect(await order(name, { config: {} })).toMatchObject({
      type: 'failed',
      reason: expect.stringContaining('12078'),
    });
    expect(await phone()).toMatchObject({ locked: true, enrolled: true });
  });

  it('takes its erasure, which ends lost mode', async () => {
    expect((await order('erase')).type).toBe('acknowledged');
    expect(await phone()).toMatchObject({ locked: false, lock_message: null, enrolled: false });
  });

  it('is no concern of Apple’s servers', async () => {
    expect((await order('turn-off-activation-lock')).type).toBe('acknowledged');
    expect((await order('abm-unbind')).type).toBe('acknowledged');
    expect(await phone()).toMatchObject({ locked: true, in_abm: false });
  });
});

describe('an erased phone', () => {
  it('is out of touch until it is set up, then enrols anew, supervised and with nothing of what it was told', async () => {
    await order('set-system-restriction', { config: { allowCamera: false } });
    expect((await phone()).system_restriction).toEqual({ allowCamera: false });
    await order('erase');
    expect(await phone()).toMatchObject({ enrolled: false, supervised: false, system_restriction: {} });
    facts.length = 0;
    await simulator.push({ command_uuid: randomUUID(), device_id: id, command: 'lock', payload: {} }, soon);
    await bench.advance(setUpMs);
    const enrolment = await until('the enrolment', async () => {
      const found = contacts().at(0);
      return found ? { found } : { seen: facts };
    });
    expect(enrolment).toMatchObject({ by: 'enrolment', supervised: true, locked: false });
    const { enrolled, locked, set_up_at, commands } = await phone();
    expect([enrolled, locked, set_up_at]).toEqual([true, false, null]);
    expect(commands.at(-1)).toMatchObject({ command: 'lock', effects: 0, state: 'done' });
  });

  it('tells of its enrolment again until the server has taken it', async () => {
    await simulator.stop();
    simulator = createSimulator({ ...bench.services, pace: { seed: 1, speed: 100 } });
    let refusals = 0;
    simulator.start(async (told) => {
      if (told.some(({ type }) => type === 'contact') && refusals++ < 2) throw new Error('not stored');
      facts.push(...told.filter((fact) => fact.device_id === id));
    });
    await order('erase');
    await bench.advance(setUpMs);
    await until('the enrolment', async () =>
      contacts().some(({ by }) => by === 'enrolment') ? { found: true } : { seen: facts },
    );
    expect(refusals).toBeGreaterThan(2);
  });

  it('stands at its activation lock until that is turned off', async () => {
    await phoneIs({ activation_locked: true });
    await order('erase');
    await bench.advance(setUpMs);
    await order('abm-unbind');
    expect((await phone()).enrolled).toBe(false);
    await phoneIs({ in_abm: true });
    await order('turn-off-activation-lock');
    await until('the enrolment', async () => {
      const seen = await phone();
      return seen.enrolled ? { found: seen } : { seen };
    });
  });

  it('that was released from ABM never enrols by itself', async () => {
    expect(await order('abm-unbind')).toMatchObject({ type: 'acknowledged', result: { abm_status: 2 } });
    await order('erase');
    facts.length = 0;
    await timePasses();
    await timePasses();
    expect([(await phone()).enrolled, contacts()]).toEqual([false, []]);
    expect(await order('abm-unbind')).toMatchObject({ type: 'failed', reason: '设备不在此 ABM 中' });
  });
});

it('a phone that was released and is enrolled by hand does not say that it came by way of ABM', async () => {
  const { db } = bench.services;
  const row = await db
    .selectFrom('simulated_device')
    .selectAll()
    .where('device_id', '=', id)
    .executeTakeFirstOrThrow();
  const hardware = { udid: 'of the phone', model: 'iPhone17,1', color: '黑色', storage_capacity: '256GB' };
  const numbers = { imei_1: null, imei_2: null, meid: null };
  const versions = { os_version: '18.5', available_os_updates: [] };
  const identity = { ...hardware, ...numbers, ...versions, market: '国行', in_abm: true };
  const now = await bench.now();
  const told = (in_abm: boolean) =>
    contactOf({ seed: 1, speed: 100 }, { ...row, identity, in_abm }, 'enrolment', now).identity?.in_abm;
  expect([told(true), told(false)]).toEqual([true, false]);
});

it('a phone without its profile is never heard of again', async () => {
  await order('remove-main-profile');
  expect(await phone()).toMatchObject({ enrolled: false, supervised: false, in_abm: true });
  facts.length = 0;
  await timePasses();
  await timePasses();
  expect(contacts()).toEqual([]);
});

it('Apple’s servers answer while the phone is out of reach, past what waits for it and whatever its moods', async () => {
  await phoneIs({ behaviour: 'failing' });
  await setPhone(bench.services.db, { device_id: id, online: false }, await bench.now());
  await simulator.push({ command_uuid: randomUUID(), device_id: id, command: 'unlock', payload: {} }, soon);
  expect(await order('turn-off-activation-lock')).toMatchObject({
    type: 'acknowledged',
    result: { activation_lock_status: 0 },
  });
  expect((await phone()).commands.map(({ command, state }) => [command, state])).toEqual([
    ['unlock', 'queued'],
    ['turn-off-activation-lock', 'done'],
  ]);
});
