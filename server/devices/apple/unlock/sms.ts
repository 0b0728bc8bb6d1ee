import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import type { StoredStepStatus } from '#domain/apple/unlock-saga.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { asksForSmsCode } from '#server/security/sms-switch.ts';

/** The kind of code that the steps can need (`decision.sms`). */
export const smsType = 'turn-off-activation-lock';

interface Part {
  readonly command: UnlockCommandName;
  readonly status: StoredStepStatus;
}

const behind: readonly StoredStepStatus[] = ['done', 'skipped', 'covered'];

/** The activation lock is still to be turned off, and the store asks for a code. */
export const needsCode = async (
  db: DatabaseOrTx,
  storeId: string,
  steps: readonly Part[],
): Promise<boolean> =>
  steps.some(({ command, status }) => command === 'turn_off_activation_lock' && !behind.includes(status)) &&
  asksForSmsCode(db, storeId, smsType);
