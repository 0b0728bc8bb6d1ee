import { expect, it } from 'vitest';
import { type AppleCommandName, appleCommandNames, deviceCommandNames } from '#domain/apple-commands.ts';
import { type DeviceFacts, legality } from '#domain/legality.ts';
import { operationStatus } from '#domain/operation.ts';
import { item, type LockCase, lockCases, never, said, wish } from './lock-facts.ts';

const device = ({ evidence, progress }: LockCase, flags: Partial<DeviceFacts> = {}): DeviceFacts => ({
  recycled_status: 0,
  supervise_status: 1,
  abm_status: 1,
  activation_lock_status: 1,
  lock_evidence: evidence,
  progress,
  ...flags,
});

const words = (command: AppleCommandName, facts: DeviceFacts): string => {
  const verdict = legality(command, facts);
  return verdict.ok ? '可以' : `${verdict.reason}｜${verdict.exit}`;
};
const cell = (facts: DeviceFacts, commands: readonly AppleCommandName[] = ofLostMode) =>
  commands.map((command) => words(command, facts));

const ofLostMode = ['lock', 'unlock', 'get-location'] as const;
const ofLetting = appleCommandNames.filter((name) => !ofLostMode.some((other) => other === name));

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

it('[decision.legality] lets a phone go in each lock state, as far as Apple takes it in lost mode', () => {
  const table = Object.entries(lockCases).map(([state, facts]) => [state, ...cell(device(facts), ofLetting)]);
  const inLostMode = '设备处于丢失模式，苹果不接受此指令｜先解除锁定，确认后再试';
  const observedLocked = ['locked', 'unlocking', 'unlockUnknown', 'unlockFailed'];
  expect(ofLetting).toEqual([
    'set-system-restriction',
    'turn-off-activation-lock',
    'abm-unbind',
    'erase',
    'remove-main-profile',
    'move-to-recycle-bin',
  ]);
  expect(table).toEqual(
    Object.keys(lockCases).map((state) =>
      observedLocked.includes(state)
        ? [state, inLostMode, '可以', '可以', '可以', inLostMode, '可以']
        : [state, ...Array<string>(6).fill('可以')],
    ),
  );
});

it('[decision.legality] forbids every command in the bin, and what only a supervised phone does without supervision', () => {
  for (const facts of Object.values(lockCases)) {
    const left = device(facts, { supervise_status: 0 });
    expect(cell(left, deviceCommandNames)).toEqual(deviceCommandNames.map(() => unsupervised));
    // Apple's servers and our own records need no phone.
    expect(cell(left, ['turn-off-activation-lock', 'abm-unbind', 'move-to-recycle-bin'])).toEqual(
      Array(3).fill('可以'),
    );
    const binned = device(facts, { recycled_status: 1, supervise_status: 0 });
    const others = appleCommandNames.filter((name) => name !== 'move-to-recycle-bin');
    expect(cell(binned, others)).toEqual(others.map(() => inBin));
    expect(words('move-to-recycle-bin', binned)).toBe('设备已在回收站中｜需要再次使用时，请从回收站恢复设备');
  }
});

it('[decision.legality] [decision.status-values] asks Apple only for what is not known to be done', () => {
  const of = (flags: Partial<DeviceFacts>, command: AppleCommandName) =>
    words(command, device(lockCases.unlocked, flags));
  const lockIs = (activation_lock_status: number) =>
    of({ activation_lock_status }, 'turn-off-activation-lock');
  expect([0, 1, 2, 7].map(lockIs)).toEqual([
    '激活锁未开启｜激活锁已是关闭状态，无需再关闭',
    '可以',
    '可以',
    '可以',
  ]);
  const abmIs = (abm_status: number) => of({ abm_status }, 'abm-unbind');
  expect([0, 1, 2, 7].map(abmIs)).toEqual([
    '设备未加入 ABM｜设备不在 ABM 中，无需解绑',
    '可以',
    '设备已从 ABM 解绑｜解绑不可恢复，无需再次解绑',
    '可以',
  ]);
});

it('[decision.legality] tells a device that is already as asked from one that can not do it', () => {
  const already = (command: AppleCommandName, flags: Partial<DeviceFacts>, facts = lockCases.unlocked) => {
    const verdict = legality(command, device(facts, flags));
    return !verdict.ok && verdict.already;
  };
  expect([
    already('lock', {}, lockCases.locked),
    already('unlock', {}),
    already('turn-off-activation-lock', { activation_lock_status: 0 }),
    already('abm-unbind', { abm_status: 2 }),
    already('move-to-recycle-bin', { recycled_status: 1 }),
  ]).toEqual(Array(5).fill(true));
  expect([
    already('lock', { supervise_status: 0 }),
    already('erase', { recycled_status: 1 }),
    already('remove-main-profile', {}, lockCases.locked),
    already('get-location', {}),
  ]).toEqual(Array(4).fill(false));
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
