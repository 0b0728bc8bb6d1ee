import { expect, it } from 'vitest';
import { type AppleCommandName, appleCommandNames, appleCommands } from '#domain/apple/commands.ts';
import type { DeviceFacts } from '#domain/apple/conditions.ts';
import { legality } from '#domain/apple/legality.ts';
import type { LockStateName } from '#domain/devices/lock-state.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { item, knownFacts, type LockCase, lockCases, never, said, wish } from './lock-facts.ts';

const deviceCommandNames = appleCommands.flatMap(({ name, executor }) =>
  executor === 'device' ? [name] : [],
);

const device = ({ evidence, progress }: LockCase, flags: Partial<DeviceFacts> = {}): DeviceFacts => ({
  recycled_status: 0,
  last_active_time: '2026-11-21T01:54:00.000Z',
  supervise_status: 1,
  abm_status: 1,
  activation_lock_status: 1,
  lock_evidence: evidence,
  progress,
  ...knownFacts,
  ...flags,
});

const words = (command: AppleCommandName, facts: DeviceFacts): string => {
  const verdict = legality(command, facts);
  return verdict.ok ? '可以' : `${verdict.reason}｜${verdict.exit}`;
};
const cell = (facts: DeviceFacts, commands: readonly AppleCommandName[] = ofLostMode) =>
  commands.map((command) => words(command, facts));

const ofLostMode = ['lock', 'unlock', 'get-location', 'play-lost-mode-sound'] as const;
/** Of the device itself, at work and with nothing else missing. */
const atWork = deviceCommandNames.filter(
  (name) => name !== 'erase' && !ofLostMode.some((other) => other === name),
);
const ofOthers = ['turn-off-activation-lock', 'abm-unbind', 'erase', 'move-to-recycle-bin'] as const;
const ofRecords = ['get-activation-lock-password', 'get-hirer-phone', 'get-sim-log'] as const;

const inBin = '设备在回收站中｜先从回收站恢复设备';
const unsupervised = '设备未受监管｜设备重新入网后再试';
const alreadyLocked = '设备已处于锁定状态｜需要更改提示内容时，请先解除锁定';
const notLocked = '设备未锁定｜只有锁定的设备可以解除锁定';
const notInLostMode = '设备未锁定，苹果只允许定位锁定中的设备｜先锁定设备，确认后再定位';
const silent = '设备未锁定，苹果只允许锁定中的设备播放声音｜先锁定设备，确认后再播放';

it('[decision.legality] allows each command in each lock state, or says why not and what would help', () => {
  const table = Object.entries(lockCases).map(([state, facts]) => [state, ...cell(device(facts))]);
  expect(table).toEqual([
    // state, lock, unlock, get-location, play-lost-mode-sound
    ['locked', alreadyLocked, '可以', '可以', '可以'],
    ['unlocked', '可以', notLocked, notInLostMode, silent],
    ['locking', '可以', '可以', notInLostMode, silent],
    ['unlocking', '可以', '可以', '可以', '可以'],
    ['lockUnknown', '可以', '可以', notInLostMode, silent],
    ['unlockUnknown', '可以', '可以', '可以', '可以'],
    ['lockFailed', '可以', '可以', notInLostMode, silent],
    ['unlockFailed', '可以', '可以', '可以', '可以'],
    ['notEnrolled', '可以', '可以', notInLostMode, silent],
  ]);
});

it('[decision.legality] allows what Apple takes in lost mode, and what is none of the phone’s', () => {
  const inLostMode = '设备锁定中，苹果不接受此指令｜先解除锁定，确认后再试';
  const observedLocked = ['locked', 'unlocking', 'unlockUnknown', 'unlockFailed'];
  expect(atWork).toHaveLength(16);
  for (const [state, facts] of Object.entries(lockCases)) {
    const expected = observedLocked.includes(state) ? inLostMode : '可以';
    expect(cell(device(facts), atWork)).toEqual(atWork.map(() => expected));
    expect(cell(device(facts), [...ofOthers, ...ofRecords])).toEqual(Array(7).fill('可以'));
  }
});

it('[decision.legality] forbids in the bin whatever needs the phone or Apple, and what only a supervised phone does without supervision', () => {
  const ofBin = ['move-to-recycle-bin', 'restore', 'remove'] as const;
  for (const facts of Object.values(lockCases)) {
    const left = device(facts, { supervise_status: 0 });
    expect(cell(left, deviceCommandNames)).toEqual(deviceCommandNames.map(() => unsupervised));
    // Apple's servers and our own records need no phone.
    const others = ['turn-off-activation-lock', 'abm-unbind', 'move-to-recycle-bin', ...ofRecords] as const;
    expect(cell(left, others)).toEqual(others.map(() => '可以'));
    const binned = device(facts, { recycled_status: 1, supervise_status: 0 });
    const outside: readonly AppleCommandName[] = [...ofBin, ...ofRecords];
    const forbidden = appleCommandNames.filter((name) => !outside.includes(name));
    expect(cell(binned, forbidden)).toEqual(forbidden.map(() => inBin));
    expect(cell(binned, ['move-to-recycle-bin', 'restore', ...ofRecords])).toEqual([
      '设备已在回收站中｜需要再次使用时，请从回收站恢复设备',
      ...Array(4).fill('可以'),
    ]);
    expect(cell(left, ['restore', 'remove'])).toEqual([
      '设备不在回收站中｜设备正在使用，无需恢复',
      '只能删除回收站中的设备｜先将设备移入回收站',
    ]);
  }
});

it('[decision.legality] [ios.recycle] deletes no device that could never be unlocked again, or of which something is still to come', () => {
  const binned = (state: LockStateName, progress: DeviceFacts['progress'] = []) =>
    words('remove', device({ ...lockCases[state], progress }, { recycled_status: 1 }));
  const lockedForGood = '设备已锁定或已下发锁定，删除后无法解除锁定｜先恢复设备，解除锁定后再删除';
  expect((['locked', 'lockFailed', 'unlockFailed'] as const).map((state) => binned(state))).toEqual(
    Array(3).fill(lockedForGood),
  );
  expect([binned('unlocked'), binned('notEnrolled')]).toEqual(['可以', '可以']);
  const underWay = '设备还有未完成的指令，删除后无从得知结果｜请先取消该指令，或等待完成';
  expect(binned('unlocked', [item('get-location', operationStatus.unknown)])).toBe(underWay);
});

it('[decision.legality] says which knowledge of the device a command lacks', () => {
  const without = (flags: Partial<DeviceFacts>, command: AppleCommandName) =>
    words(command, device(lockCases.unlocked, flags));
  expect([
    without({ has_unlock_token: false }, 'clear-passcode'),
    without({ has_bypass_code: false }, 'get-activation-lock-password'),
    without({ hirer_phone_number: null }, 'get-hirer-phone'),
    without({ available_os_updates: [] }, 'schedule-os-update'),
    without({ os_version: '10.3.4' }, 'schedule-os-update'),
    without({ os_version: '' }, 'schedule-os-update'),
    without({ os_version: '13.7' }, 'set-dns-setting'),
    without({ abm_status: 0, activation_lock_status: 0 }, 'turn-on-activation-lock'),
    without({ activation_lock_status: 1 }, 'turn-on-activation-lock'),
    without({ activation_lock_status: 2 }, 'turn-on-activation-lock'),
  ]).toEqual([
    '缺少该设备的解锁令牌，无法清除锁屏密码｜设备重新入网并上报解锁令牌后再试',
    '未保存该设备的激活锁密码｜由门店开启激活锁时会保存密码，之后可以查看',
    '未登记承租人手机号｜先登记承租人手机号',
    '暂无可用的系统更新｜先查询系统更新，有新版本后再更新',
    '系统版本未知或低于 11，不支持远程更新｜请在设备的“设置”中更新系统',
    '系统版本未知或低于 11，不支持远程更新｜请在设备的“设置”中更新系统',
    '系统版本未知或低于 14，不支持加密 DNS｜先更新系统，再设置加密 DNS',
    '设备不在 ABM 中，苹果不会为其开启激活锁｜先将设备加入 ABM',
    '激活锁已开启｜无需重复操作',
    '可以',
  ]);
});

it('[decision.legality] [decision.status-values] asks Apple only for what is not known to be done', () => {
  const of = (flags: Partial<DeviceFacts>, command: AppleCommandName) =>
    words(command, device(lockCases.unlocked, flags));
  const lockIs = (activation_lock_status: number) =>
    of({ activation_lock_status }, 'turn-off-activation-lock');
  expect([0, 1, 2, 7].map(lockIs)).toEqual(['激活锁未开启｜无需重复操作', '可以', '可以', '可以']);
  const abmIs = (abm_status: number) => of({ abm_status }, 'abm-unbind');
  expect([0, 1, 2, 7].map(abmIs)).toEqual([
    '设备未加入 ABM｜无需解绑',
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
  expect(cell(device({ evidence, progress: [] }))).toEqual(['可以', '可以', '可以', '可以']);
});
