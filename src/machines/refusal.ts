import { CallFailure, type Failure, hasReason, isUncertain } from '#api/contract/row/failure.ts';
import * as messages from '#domain/messages.ts';

/** What the server answered instead of a result; whoever refused did not act. */
export type Refusal = Extract<Failure, { kind: 'http' }>;

/** The refusal behind a rejected call; null where nobody knows what the server did: no answer, an unreadable one, 5xx. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof CallFailure) || isUncertain(error.failure)) return null;
  return error.failure.kind === 'http' ? error.failure : null;
}

const shownIdLength = 5;

/**
 * What a person is told of a failure, wherever that stands: the server's sentence or, where it has given none, `otherwise`, and
 * the beginning of the answer's id.
 */
export function sentenceOf(failure: Failure, otherwise?: string): string {
  const id = 'responseId' in failure && failure.responseId?.slice(0, shownIdLength);
  const sentence = sentenceAlone(failure, otherwise);
  return id ? `${sentence} [${id}]` : sentence;
}

/** What a person is told of a refusal. */
export interface Told {
  readonly sentence: string;
  /** because no secondary password is set yet: the way to it stands beside (`decision.two-passwords`) */
  readonly secondaryUnset?: true;
}

/** What is told of it, without what else an answer holds. */
export const toldBy = ({ sentence, secondaryUnset }: Told): Told => ({
  sentence,
  ...(secondaryUnset && { secondaryUnset }),
});

export const toldOf = (refusal: Refusal): Told => ({
  sentence: sentenceOf(refusal),
  ...(hasReason(refusal, 'secondaryUnset') && { secondaryUnset: true }),
});

/** Without the id: many calls that fail at once are told of once. */
export function sentenceAlone(failure: Failure, otherwise: string = messages.requestFailed): string {
  if (failure.kind === 'network' || failure.kind === 'timeout') return messages.network;
  return (failure.kind === 'http' && failure.message) || otherwise;
}

/** What to say in place of a failed call's result. */
export const sentenceOfError = (error: unknown) =>
  error instanceof CallFailure ? sentenceOf(error.failure) : messages.requestFailed;
