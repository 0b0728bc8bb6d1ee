import type { Config } from '#server/process/config.ts';
import type { Log } from '#server/process/log.ts';
import type { Clock } from '../../database/clock.ts';
import { httpSender } from './http-sender.ts';

export interface SmsMessage {
  readonly phone_number: string;
  /** what the code is for, as in the contract */
  readonly type: string;
  readonly code: string;
  /** of whoever it goes to; null: nobody's yet */
  readonly store_name: string | null;
}

/** Tells somebody what was done to their account; `text` in Chinese. */
export interface SmsNotice {
  readonly phone_number: string;
  readonly type: 'clerk-demoted' | 'clerk-disabled' | 'clerk-password-reset' | 'clerk-number-changed';
  readonly text: string;
}

/** Brings a code or a notice to a phone (`decision.sms`); rejects when the provider could not be reached. */
export interface SmsSender {
  send(message: SmsMessage | SmsNotice): Promise<void>;
}

/**
 * The demo's stand-in for a provider: the code stands in the server's log, where the person who runs the demo reads it. The one
 * exception to "no codes in logs", and never in production.
 */
export const logSender = (log: Log): SmsSender => ({
  async send(message) {
    log.warn('sms not sent: no provider is connected', { ...message });
  },
});

/** Null: none is connected. In production nothing may stand in for a provider. */
export function smsSender(
  { production, sms }: Pick<Config, 'production' | 'sms'>,
  log: Log,
  clock: Clock,
): SmsSender | null {
  if (sms) return httpSender(sms, clock);
  return production ? null : logSender(log);
}

/** Keeps what was sent, newest last, for the test hooks. */
export interface SmsOutbox extends SmsSender {
  readonly sent: readonly SmsMessage[];
  readonly told: readonly SmsNotice[];
  clear(): void;
}

export function recordingSender(): SmsOutbox {
  const sent: SmsMessage[] = [];
  const told: SmsNotice[] = [];
  return {
    sent,
    told,
    clear: () => {
      sent.splice(0);
      told.splice(0);
    },
    send: async (message) => {
      if ('code' in message) sent.push(message);
      else told.push(message);
    },
  };
}
