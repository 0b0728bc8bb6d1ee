import type { Log } from '#server/process/log.ts';

export interface SmsMessage {
  readonly phone_number: string;
  /** what the code is for, as in the contract */
  readonly type: string;
  readonly code: string;
}

/** Brings a code to a phone (`decision.sms`); rejects when the provider could not be reached. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}

/**
 * The demo's stand-in for a provider: the code stands in the server's log, where the person who runs the demo reads it. The one
 * exception to "no codes in logs", and never in production.
 */
export const logSender = (log: Log): SmsSender => ({
  async send({ phone_number, type, code }) {
    log.warn('sms not sent: no provider is connected', { phone_number, type, code });
  },
});

/** Keeps what was sent, newest last, for the test hooks. */
export interface SmsOutbox extends SmsSender {
  readonly sent: readonly SmsMessage[];
  clear(): void;
}

export function recordingSender(): SmsOutbox {
  const sent: SmsMessage[] = [];
  return {
    sent,
    clear: () => sent.splice(0),
    send: async (message) => {
      sent.push(message);
    },
  };
}
