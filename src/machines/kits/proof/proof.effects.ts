import { hasCode } from '#api/contract/row/failure.ts';
import { type Refusal, toldOf } from '#machines/refusal.ts';
import type { RefusalReason, Refused } from '../proof.ts';

/** What proves the person, by its names in a request: whatever is wrong with it, it is typed anew. */
const ofProof: Readonly<Record<string, RefusalReason>> = {
  password: 'credential',
  key: 'credential',
  sms_code: 'sms',
};

function reasonOf(refusal: Refusal): RefusalReason {
  if (hasCode(refusal, 'SECPWD_MISMATCH')) return 'credential';
  if (hasCode(refusal, 'SMS_MISMATCH')) return 'sms';
  if (hasCode(refusal, 'TOO_MANY')) return 'tooMany';
  const { field } = refusal;
  if (field !== undefined) return ofProof[field] ?? 'input';
  return hasCode(refusal, 'INVALID_INPUT') ? 'input' : 'refused';
}

/** What whoever gave the proof is told of a refusal. */
export const refusedBy = (refusal: Refusal): Refused => ({
  reason: reasonOf(refusal),
  ...toldOf(refusal),
  blamed: refusal.field,
});
