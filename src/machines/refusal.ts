import { CallFailure, type Failure, isUncertain } from '#api/contract/failure.ts';
import * as messages from '#domain/messages.ts';

/** What the server answered instead of a result; whoever refused did not act. */
export type Refusal = Extract<Failure, { kind: 'http' }>;

/** The refusal behind a rejected call; null where nobody knows what the server did: no answer, an unreadable one, 5xx. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof CallFailure) || isUncertain(error.failure)) return null;
  return error.failure.kind === 'http' ? error.failure : null;
}

/** What a person is told of a failure: the server's sentence, where it has given one. */
export function sentenceOf(failure: Failure): string {
  if (failure.kind === 'network' || failure.kind === 'timeout') return messages.network;
  return (failure.kind === 'http' && failure.message) || messages.requestFailed;
}

/** What to say in place of a failed call's result. */
export const sentenceOfError = (error: unknown) =>
  error instanceof CallFailure ? sentenceOf(error.failure) : messages.requestFailed;
