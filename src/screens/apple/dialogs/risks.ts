import type { AppleListItem } from '#api/contract/apple/device.ts';
import { activationLockStatus } from '#domain/devices/status-values.ts';
import { commonRisks, type Risk } from '#screens/devices/commands/strandability.ts';

/** What could leave a locked Apple device out of reach, or of no use once it is back. */
export const appleRisks: readonly Risk<AppleListItem>[] = [
  ...commonRisks,
  {
    holds: ({ activation_lock_status: status, has_bypass_code }) =>
      status === activationLockStatus.on && !has_bypass_code,
    hint: () => '激活锁已开启，但未保存激活锁密码：抹掉后可能无法激活。',
    ofMany: '未保存激活锁密码',
  },
];
