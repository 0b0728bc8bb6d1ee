import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AndroidCommandName } from '#domain/android/commands.ts';
import { findDevice } from '#server/devices/android/devices.ts';
import { carryOut as actOn } from '../../../agent/carry-out.ts';
import { newPhone, type PhoneState } from '../../../agent/phone-state.ts';
import { carryOut, order } from '../android/order.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { makeAndroid } from '../fixtures.ts';
import { anIdentity } from './agent-bench.ts';

/** What the server hands over of each command is what the reference agent takes, and both know the same of the phone then. */

let bench: Bench;
let id: string;
let phone: PhoneState;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.reset();
  id = await makeAndroid(bench, { for_clerk: bench.actor.id });
  phone = { ...newPhone('http://server.example', anIdentity), regulated: true };
});

/** Answers what the phone says. */
async function give(name: AndroidCommandName, body?: object) {
  const accepted = await order(bench, id, name, body && { body });
  await bench.cycle();
  const pushed = bench.pushes.find(({ command_uuid }) => command_uuid === accepted.command_uuid);
  if (!pushed) throw new Error(`${name} was not handed over`);
  actOn(phone, { attachments: {}, ...pushed });
  const answer = phone.unanswered.at(-1);
  await carryOut(bench, id, accepted, answer?.type === 'acknowledged' ? answer.result : {});
  return answer;
}

const device = () => findDevice(bench.services.db, bench.actor, id);

it('[decision.android.restrictions] restrictions are the whole map: what a later one leaves out holds no more', async () => {
  await give('set-system-restriction', { configs: { no_sms: true } });
  await give('set-system-restriction', { configs: { no_safe_boot: true } });
  expect((await device()).system_restriction).toEqual({ no_safe_boot: true });
  expect(phone.system_restriction).toEqual({ no_safe_boot: true });
});

it('[decision.android.restrictions] a restriction of apps is set, and lifted again', async () => {
  const set = { enabled: true, mode: 1, list: ['com.tencent.mm'] };
  expect(await give('set-app-restriction', set)).toMatchObject({ type: 'acknowledged' });
  expect(phone.app_restriction).toEqual(set);
  expect(await give('set-app-restriction', { enabled: false })).toMatchObject({ type: 'acknowledged' });
  expect(phone.app_restriction).toMatchObject({ enabled: false });
});

it('[decision.android.agent] a wallpaper brings its picture in base64', async () => {
  expect(await give('set-wallpaper')).toMatchObject({ type: 'acknowledged' });
  const content = bench.pushes.at(-1)?.attachments?.content ?? '';
  // The first bytes of every JPEG.
  expect(Buffer.from(content, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
});
