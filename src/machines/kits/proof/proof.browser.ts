import type { Page } from 'playwright';
import type { ErrorCode } from '#domain/error-codes.ts';
import { smsCodeMs, smsCooldownMs } from '#domain/limits.ts';
import { clickControl } from '#tests/path-harness/browser/causes.ts';
import type { FakeServer } from '#tests/path-harness/browser/fake-server.ts';
import { askPage } from '#tests/path-harness/browser/in-page.ts';
import type { RefusalReason } from '../proof.ts';

/** What the server says where it refuses for such a reason. */
export const refusalCodes: Record<RefusalReason, ErrorCode> = {
  credential: 'SECPWD_MISMATCH',
  sms: 'SMS_MISMATCH',
  input: 'INVALID_INPUT',
  tooMany: 'TOO_MANY',
  refused: 'PERMISSION_DENIED',
};

const smsCall = 'POST /api/system/smsverify';
export const smsFixtures = { [smsCall]: 'later' } as const;

/** The person has a code sent. */
export async function haveCodeSent(page: Page, server: FakeServer): Promise<void> {
  const cools = `document.querySelector('[data-machine=smsCode]')?.dataset.machineState === '"cooling"'`;
  if (await askPage<boolean>(page, cools)) await page.clock.fastForward(smsCooldownMs);
  await clickControl(page, 'sms.send');
  await server.answer(smsCall, { body: { phone: '186****1402', expires_in: smsCodeMs / 1_000 } });
}
