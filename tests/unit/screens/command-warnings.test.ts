import { describe, expect, it } from 'vitest';
import { activationLockStatus, lockStatus } from '#domain/devices/status-values.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { leavingCommands } from '#screens/apple/commands/leaving.tsx';
import { recordCommands } from '#screens/apple/commands/own-records.tsx';

const { locked, unlocked } = lockStatus;

describe('the warning before an erasure', () => {
  const warning = (evidence: { wanted: number | null; observed: number }, activation_lock_status: number) =>
    leavingCommands.erase.warning(
      sampleDevice({
        lock_evidence: { ...sampleDevice().lock_evidence, ...evidence },
        activation_lock_status,
      }),
    );

  it('says that the lock ends with it, for good, where a device is locked or is to be', () => {
    for (const evidence of [
      { wanted: locked, observed: locked },
      { wanted: unlocked, observed: locked },
      { wanted: locked, observed: unlocked },
    ])
      expect(warning(evidence, activationLockStatus.off)).toMatch(
        /^设备已锁定或已下发锁定：抹掉后锁定失效.+再次锁定。$/,
      );
    expect(warning({ wanted: null, observed: unlocked }, activationLockStatus.off)).toBeNull();
    expect(warning({ wanted: unlocked, observed: unlocked }, activationLockStatus.off)).toBeNull();
  });

  it('names the activation lock beside it', () => {
    expect(warning({ wanted: null, observed: unlocked }, activationLockStatus.on)).toMatch(/^激活锁/);
    expect(warning({ wanted: locked, observed: locked }, activationLockStatus.on)).toMatch(
      /^设备已锁定.+激活锁/,
    );
  });
});

describe('the warning before a device is deleted', () => {
  const { on, off, unknown } = activationLockStatus;
  const warning = (observed: number, activation_lock_status: number, has_bypass_code: boolean) =>
    recordCommands.remove.warning(
      sampleDevice({
        lock_evidence: { ...sampleDevice().lock_evidence, observed },
        activation_lock_status,
        has_bypass_code,
      }),
    );

  it('says what goes with the record: the way to unlock it, or the code of an activation lock that may be on', () => {
    const told = [locked, unlocked].flatMap((observed) =>
      [on, off, unknown].flatMap((activation) =>
        [true, false].map((code) => warning(observed, activation, code)?.slice(0, 5) ?? null),
      ),
    );
    expect(told).toEqual([
      ...Array(6).fill('设备仍处于'),
      ...['保存的激活', null],
      ...[null, null],
      ...['保存的激活', null],
    ]);
  });
});
