import * as v from 'valibot';
import { password as passwordSchema, smsCode as smsCodeSchema } from '#api/contract/row/credentials.ts';
import { secondaryPasswordMessage } from '#domain/access/secondary-password.ts';
import * as messages from '#domain/messages.ts';
import { type Told, toldBy } from '#machines/refusal.ts';

/**
 * The kit of a machine that asks a person for proof: the secondary password, unless a grant stands for it, and an SMS code where one is
 * asked. Both stand in the form and in the event that carries them, nowhere else; the machine says how long they count. Which of them
 * is refused is asked anew, and the other one stays. Codes are sent by `smsCode`, a machine beside this one, which tells it `code.sent`.
 */

/** What was typed; '' where it was not asked. */
export interface Proof {
  readonly password: string;
  readonly smsCode: string;
}

/** A key that stands for the secondary password of one command (`decision.grant`). */
export interface Grant {
  readonly key: string;
  /** how long the key is still good */
  readonly msLeft: number;
}

/** `request`: something of what is confirmed; `form`: none of the fields. */
export interface Problem extends Told {
  readonly field: keyof Proof | 'request' | 'form';
  /** the field of the request, where the server names it */
  readonly blamed?: string;
}

export interface Proving {
  /** the password is not asked */
  readonly grant: Grant | null;
  /** what is wrong with what was typed, or why it does not go on */
  readonly problem: Problem | null;
  /** how often each was asked for: what was typed before the last time counts no more */
  readonly asked: Readonly<Record<keyof Proof, number>>;
}

/** The part of a machine's context. */
export interface ProofContext {
  proof: Proving;
}

export const startProof = (grant: Grant | null = null): Proving => ({
  grant,
  problem: null,
  asked: { password: 1, smsCode: 1 },
});

/** `credential`, `sms`, `input` and `tooMany` can be tried again; `refused` says that trying again is of no use. */
export type RefusalReason = 'credential' | 'sms' | 'input' | 'tooMany' | 'refused';

/** Why the server did not do what was proven. */
export interface Refused extends Told {
  readonly reason: RefusalReason;
  /** the field of the request that is to blame */
  readonly blamed?: string | undefined;
}

export type ProofAnswer = { readonly ok: true } | ({ readonly ok: false } & Refused);

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

const isField = (field: Problem['field']): field is keyof Proof =>
  field === 'password' || field === 'smsCode';

/** What was typed counts no more. */
export function askAnew(proof: Proving, ...fields: readonly (keyof Proof)[]): Proving {
  const asked = { ...proof.asked };
  for (const field of fields.length > 0 ? fields : (['password', 'smsCode'] as const)) asked[field] += 1;
  return { ...proof, asked };
}

/** Says why it was refused. Where one of the two is to blame, that one is asked anew; otherwise both are. */
export function afterRefusal(proof: Proving, refused: Refused): Proving {
  const problem = problemOf(refused);
  return { ...(isField(problem.field) ? askAnew(proof, problem.field) : askAnew(proof)), problem };
}
export const afterAnswer = (proof: Proving, answer: ProofAnswer): Proving =>
  answer.ok ? proof : afterRefusal(proof, answer);

export const withProblem = (proof: Proving, problem: Problem | null): Proving => ({ ...proof, problem });
export const withGrant = (proof: Proving, grant: Grant | null): Proving => ({ ...proof, grant });

type Typed = Pick<Proof, 'password'> & Partial<Proof>;

interface Asking<Context> {
  readonly isCodeAsked?: (context: Context) => boolean;
  /** before it is, nothing that was typed is looked at */
  readonly mayBeGiven?: (context: Context) => boolean;
}

/** What is wrong with what was typed, the password first; null where it may be sent. */
export function malformed({ grant }: Proving, typed: Typed, isCodeAsked = false): Problem | null {
  const { password, smsCode = '' } = typed;
  if (grant === null && !v.is(passwordSchema, password))
    return { field: 'password', sentence: secondaryPasswordMessage(password) };
  if (isCodeAsked && !v.is(smsCodeSchema, smsCode))
    return { field: 'smsCode', sentence: messages.smsCodeFormat };
  return null;
}

export const proofGuards = <Context extends ProofContext>({
  isCodeAsked = () => false,
  mayBeGiven = () => true,
}: Asking<Context> = {}) => ({
  isProofTyped: ({ context }: { context: Context }, typed: Typed) =>
    mayBeGiven(context) && malformed(context.proof, typed, isCodeAsked(context)) === null,
});

/** Where a grant may stand for the password. */
export const grantSetup = {
  guards: { holdsGrant: ({ context }: { context: ProofContext }) => context.proof.grant !== null },
  delays: { grantExpiry: ({ context }: { context: ProofContext }) => context.proof.grant?.msLeft ?? 0 },
};

/** Where a code may be asked for. */
export type CodeEvent = { type: 'code.sent' };

export const codeGuards = <Context extends ProofContext>(isCodeAsked: (context: Context) => boolean) => ({
  wasCodeWrong: ({ context }: { context: Context }) =>
    isCodeAsked(context) && context.proof.problem?.field === 'smsCode',
});
