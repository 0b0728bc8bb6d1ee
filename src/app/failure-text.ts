import type { Failure } from '#api/contract/failure.ts';
import { sentenceOf } from '#machines/refusal.ts';

const shownIdLength = 5;

export interface FailureText {
  readonly tone: 'warn' | 'error';
  readonly text: string;
  /** the text without the id of the answer: many calls that fail at once are told of once */
  readonly sentence: string;
}

/** What a person is told about a failed call (`error.network`, `error.warning-toast`, `error.other-status`). */
export function failureText(failure: Failure): FailureText {
  const sentence = sentenceOf(failure);
  if (failure.kind === 'network' || failure.kind === 'timeout') {
    return { tone: 'error', text: sentence, sentence };
  }
  const id = failure.responseId?.slice(0, shownIdLength);
  return { tone: 'warn', text: id ? `${sentence} [${id}]` : sentence, sentence };
}
