import type { Failure } from '#api/contract/row/failure.ts';
import { sentenceAlone, sentenceOf } from '#machines/refusal.ts';

export interface FailureText {
  readonly tone: 'warn' | 'error';
  readonly text: string;
  /** the text without the id of the answer: many calls that fail at once are told of once */
  readonly sentence: string;
}

/** What a person is told about a failed call (`error.network`, `error.warning-toast`, `error.other-status`). */
export const failureText = (failure: Failure): FailureText => ({
  tone: failure.kind === 'network' || failure.kind === 'timeout' ? 'error' : 'warn',
  text: sentenceOf(failure),
  sentence: sentenceAlone(failure),
});
