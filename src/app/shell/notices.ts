import { type Failure, hasCode } from '#api/contract/row/failure.ts';
import { isRoutePath } from '#domain/access/routes.ts';
import { errorToastMs, messageToastMs } from '#domain/limits.ts';
import { createNotifier, type Notifier } from '#ui/popup/notifier.ts';
import { failureText } from './failure-text.ts';

/** Everything that people are told beside the page itself. */
export interface Notices {
  /** they go by themselves */
  readonly toasts: Notifier;
  /** they stand before the enrol page until they are answered (`error.enroll-modal`) */
  readonly modals: Notifier;
}

/** `decision.toast`: warnings and network failures are error toasts */
const toastMs = { info: messageToastMs, ok: messageToastMs, warn: errorToastMs, error: errorToastMs };
const untilAnswered = { info: null, ok: null, warn: null, error: null };

export const createNotices = (): Notices => ({
  toasts: createNotifier({ durations: toastMs }),
  modals: createNotifier({ durations: untilAnswered }),
});

export function clearNotices({ toasts, modals }: Notices): void {
  for (const notifier of [toasts, modals]) {
    for (const { id } of notifier.getSnapshot()) notifier.dismiss(id);
  }
}

/** The page that a store's customer opens by a link: whoever is logged in in this browser has no part in it. */
export const isEnrolPage = (path: string) => isRoutePath(path, 'enroll-sn_encrypt');

/** Tells a person who stands at `path` about a failed call. */
export function tellFailure({ toasts, modals }: Notices, path: string, failure: Failure): void {
  const { tone, text, sentence } = failureText(failure);
  if (isEnrolPage(path) && isOtherStatus(failure)) modals.notify('info', text, sentence);
  else toasts.notify(tone, text, sentence);
}

/** `error.other-status`: the server answered, and it is none of the errors that have a rule of their own. */
const isOtherStatus = (failure: Failure) =>
  'status' in failure && !hasCode(failure, 'SECPWD_MISMATCH', 'PERMISSION_DENIED');
