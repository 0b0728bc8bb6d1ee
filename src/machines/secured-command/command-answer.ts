import { hasCode } from '#api/contract/failure.ts';
import type { Refusal } from '../refusal.ts';
import type { Problem } from './secured-command.types.ts';

/** The server has the command and will carry it out. */
export interface AcceptedOperation {
  /** 7 characters */
  readonly id: string;
  /** the Idempotency-Key that was sent */
  readonly command_uuid: string;
}

/** `key` stands for the password, which was right: it comes with a refusal for another reason too (`decision.grant`). */
export type CommandAnswer = { readonly key: string | null } & (
  | { readonly ok: true; readonly operation: AcceptedOperation }
  | { readonly ok: false; readonly reason: RefusalReason; readonly sentence: string }
);

/** `credential`, `sms`, `input` and `tooMany` can be tried again; `refused` says that trying again is of no use. */
export type RefusalReason = 'credential' | 'sms' | 'input' | 'tooMany' | 'refused';

export function refusalReason(refusal: Refusal): RefusalReason {
  if (hasCode(refusal, 'SECPWD_MISMATCH')) return 'credential';
  if (hasCode(refusal, 'SMS_MISMATCH')) return 'sms';
  if (hasCode(refusal, 'INVALID_INPUT')) return 'input';
  return hasCode(refusal, 'TOO_MANY') ? 'tooMany' : 'refused';
}

const fieldOf: Record<RefusalReason, Problem['field']> = {
  credential: 'password',
  sms: 'smsCode',
  input: 'request',
  tooMany: 'form',
  refused: 'form',
};

/** What a refusal means for what was typed. */
export const problemOf = ({
  reason,
  sentence,
}: {
  readonly reason: RefusalReason;
  readonly sentence: string;
}): Problem => ({ field: fieldOf[reason], sentence });

/** What became of a command whose answer was lost. */
export type Outcome =
  | { readonly received: true; readonly operation: AcceptedOperation }
  | { readonly received: false };
