import { hasCode } from '#api/contract/row/failure.ts';
import { type Refusal, type Told, toldBy, toldOf } from '#machines/refusal.ts';
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
  | ({ readonly ok: false } & Refused)
);

export interface Refused extends Told {
  readonly reason: RefusalReason;
  /** the field of the request that is to blame */
  readonly blamed?: string | undefined;
}

/** `credential`, `sms`, `input` and `tooMany` can be tried again; `refused` says that trying again is of no use. */
export type RefusalReason = 'credential' | 'sms' | 'input' | 'tooMany' | 'refused';

/** What proves the person, by its names in a request: whatever is wrong with it, it is typed anew. */
const ofProof: Readonly<Record<string, RefusalReason>> = {
  password: 'credential',
  key: 'credential',
  sms_code: 'sms',
};

export function refusalReason(refusal: Refusal): RefusalReason {
  if (hasCode(refusal, 'SECPWD_MISMATCH')) return 'credential';
  if (hasCode(refusal, 'SMS_MISMATCH')) return 'sms';
  if (hasCode(refusal, 'TOO_MANY')) return 'tooMany';
  const { field } = refusal;
  if (field !== undefined) return ofProof[field] ?? 'input';
  return hasCode(refusal, 'INVALID_INPUT') ? 'input' : 'refused';
}

/** What a form is told of a refusal. */
export const refusedBy = (refusal: Refusal): Refused => ({
  reason: refusalReason(refusal),
  ...toldOf(refusal),
  blamed: refusal.field,
});

const fieldOf: Record<RefusalReason, Problem['field']> = {
  credential: 'password',
  sms: 'smsCode',
  input: 'request',
  tooMany: 'form',
  refused: 'form',
};

/** What a refusal means for what was typed. */
export function problemOf({ reason, blamed, ...told }: Refused): Problem {
  const field = fieldOf[reason];
  return {
    field,
    ...toldBy(told),
    ...(field === 'request' && blamed !== undefined && { blamed }),
  };
}

/** What became of a command whose answer was lost. */
export type Outcome =
  | { readonly received: true; readonly operation: AcceptedOperation }
  | { readonly received: false };
