import { CallFailure, type Failure, isUncertain } from '#api/contract/failure.ts';
import * as messages from '#domain/messages.ts';

/** What the server answered instead of a result; whoever refused did not act. */
export type Refusal = Extract<Failure, { kind: 'http' }>;

/** The refusal behind a rejected call; null where nobody knows what the server did: no answer, an unreadable one, 5xx. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof CallFailure) || isUncertain(error.failure)) return null;
  return error.failure.kind === 'http' ? error.failure : null;
}

/** The server's Chinese sentence. */
export const sentenceOf = (refusal: Refusal) => refusal.message ?? messages.requestFailed;

/** What to say in place of a failed call's result. */
export function sentenceOfError(error: unknown): string {
  const answered = error instanceof CallFailure && error.failure.kind === 'http' ? error.failure : null;
  return answered ? sentenceOf(answered) : messages.network;
}
