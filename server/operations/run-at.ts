import { scheduleAheadMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { parseDateTime } from '#domain/text/time.ts';
import { Refusal } from '../call/refusal.ts';

/** `when` of a lock: null is now. Without an offset it is Asia/Shanghai (`decision.when`). */
export function readWhen(when: string): Date | null {
  if (when === 'now') return null;
  const at = parseDateTime(when);
  if (!at) throw refused(messages.whenInvalid);
  return at;
}

/** `decision.when`: neither in the past nor more than a year ahead. */
export function checkRunAt(at: Date, now: Date): void {
  if (at <= now) throw refused(messages.whenPast);
  if (at.getTime() > now.getTime() + scheduleAheadMs) throw refused(messages.whenTooFar);
}

const refused = (message: string) => new Refusal('INVALID_INPUT', message, { field: 'when' });
