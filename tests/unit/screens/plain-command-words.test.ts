import { describe, expect, it } from 'vitest';
import { activationLockStatus, lockStatus } from '#domain/status-values.ts';
import { sampleDevice } from '#machines/device-detail/sample-device.model.ts';
import { plainCommandWords } from '#screens/parts/plain-command-words.tsx';

const { locked, unlocked } = lockStatus;

describe('the warning before an erasure', () => {
  const warning = (evidence: { wanted: number | null; observed: number }, activation_lock_status: number) =>
    plainCommandWords.erase.warning(
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
        /^设备已锁定或要求锁定：抹掉后锁定随之结束.+再次锁定。$/,
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
