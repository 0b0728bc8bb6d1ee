import { type Failure, sessionVerdict } from '#api/contract/failure.ts';
import * as messages from '#domain/messages.ts';

const shownIdLength = 5;

export interface FailureText {
  readonly tone: 'warn' | 'error';
  readonly text: string;
}

/** What a person is told about a failed call (`error.network`, `error.warning-toast`, `error.other-status`). */
export function failureText(failure: Failure): FailureText {
  if (failure.kind === 'network' || failure.kind === 'timeout') {
    return { tone: 'error', text: messages.network };
  }
  if (sessionVerdict(failure) === 'expired') return { tone: 'warn', text: messages.sessionGone };
  const sentence = (failure.kind === 'http' && failure.message) || messages.requestFailed;
  const id = failure.responseId?.slice(0, shownIdLength);
  return { tone: 'warn', text: id ? `${sentence} [${id}]` : sentence };
}
