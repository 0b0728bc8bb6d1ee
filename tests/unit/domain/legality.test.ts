import { expect, it } from 'vitest';
import { appleCommandNames } from '#domain/apple-commands.ts';
import { type DeviceFacts, legality } from '#domain/legality.ts';
import { operationStatus } from '#domain/operation.ts';
import { item, type LockCase, lockCases, never, said, wish } from './lock-facts.ts';

const device = ({ evidence, progress }: LockCase, flags: Partial<DeviceFacts> = {}): DeviceFacts => ({
  recycled_status: 0,
  supervise_status: 1,
  lock_evidence: evidence,
  progress,
  ...flags,
});

const cell = (facts: DeviceFacts) =>
  appleCommandNames.map((command) => {
    const verdict = legality(command, facts);
    return verdict.ok ? '可以' : `${verdict.reason}｜${verdict.exit}`;
  });

const inBin = '设备在回收站中｜先从回收站恢复设备';
const unsupervised = '设备未受监管｜重新注册设备后再试';
const alreadyLocked = '设备已处于锁定状态｜需要更改提示内容时，请先解除锁定';
const notLocked = '设备未锁定｜只有锁定的设备可以解除锁定';
const notInLostMode = '设备未锁定，苹果只允许定位锁定中的设备｜先锁定设备，确认后再定位';

it('[decision.legality] allows each command in each lock state, or says why not and what would help', () => {
  const table = Object.entries(lockCases).map(([state, facts]) => [state, ...cell(device(facts))]);
  expect(table).toEqual([
    // state, lock, unlock, get-location
    ['locked', alreadyLocked, '可以', '可以'],
    ['unlocked', '可以', notLocked, notInLostMode],
    ['locking', '可以', '可以', notInLostMode],
    ['unlocking', '可以', '可以', '可以'],
    ['lockUnknown', '可以', '可以', notInLostMode],
    ['unlockUnknown', '可以', '可以', '可以'],
    ['lockFailed', '可以', '可以', notInLostMode],
    ['unlockFailed', '可以', '可以', '可以'],
    ['neverObserved', '可以', '可以', notInLostMode],
  ]);
});

it('[decision.legality] forbids every command in the bin and without supervision, in each lock state', () => {
  for (const facts of Object.values(lockCases)) {
    expect(cell(device(facts, { supervise_status: 0 }))).toEqual(Array(3).fill(unsupervised));
    expect(cell(device(facts, { recycled_status: 1, supervise_status: 0 }))).toEqual(Array(3).fill(inBin));
  }
});

it('[decision.legality] a lock under way can be taken back, one that waits for its time is cancelled instead', () => {
  const unlocked = { ...never, ...said(0, 5) };
  const verdict = (status: 0 | 2) =>
    legality('unlock', device({ evidence: unlocked, progress: [item('lock', status)] })).ok;
  expect(verdict(operationStatus.sent)).toBe(true);
  expect(verdict(operationStatus.created)).toBe(false);
});

it('[decision.legality] a device that is still locked after its unlocking can be locked again', () => {
  const evidence = { ...never, ...wish(0, operationStatus.acknowledged), ...said(1, 12) };
  expect(cell(device({ evidence, progress: [] }))).toEqual(['可以', '可以', '可以']);
});
