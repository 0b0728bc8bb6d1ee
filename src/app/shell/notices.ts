import type { Failure } from '#api/contract/row/failure.ts';
import { errorToastMs, messageToastMs } from '#domain/limits.ts';
import { createNotifier, type Notifier } from '#ui/popup/notifier.ts';
import { failureText } from './failure-text.ts';

/** `decision.toast`: warnings and network failures are error toasts */
const toastMs = { info: messageToastMs, ok: messageToastMs, warn: errorToastMs, error: errorToastMs };

/** Everything that people are told beside the page itself; it goes by itself. */
export const createToasts = (): Notifier => createNotifier({ durations: toastMs });

export function clearToasts(toasts: Notifier): void {
  for (const { id } of toasts.getSnapshot()) toasts.dismiss(id);
}

/** Tells about a failed call. */
export function tellFailure(toasts: Notifier, failure: Failure): void {
  const { tone, text, sentence } = failureText(failure);
  toasts.notify(tone, text, sentence);
}
