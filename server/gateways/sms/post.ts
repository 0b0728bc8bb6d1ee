import type { Log } from '#server/process/log.ts';
import type { SmsMessage, SmsNotice, SmsSender } from './sender.ts';

/** Hands messages to the provider; what fails goes to the log, without number and code. */
export interface SmsPost {
  /** False when the provider did not take it. */
  send(message: SmsMessage): Promise<boolean>;
  /** For answers that must not tell by their time whether something is sent: it is, after them. */
  sendLater(message: SmsMessage): void;
  /** After what it tells of is done: nobody waits for it. */
  tellLater(notice: SmsNotice): void;
  /** Resolves when nothing is under way. */
  settle(): Promise<void>;
}

export function createPost(sender: SmsSender, log: Log): SmsPost {
  const underWay = new Set<Promise<unknown>>();

  async function send(message: SmsMessage | SmsNotice): Promise<boolean> {
    try {
      await sender.send(message);
      return true;
    } catch (error) {
      log.error('an sms could not be sent', { type: message.type, reason: withoutSecrets(error, message) });
      return false;
    }
  }

  function sendLater(message: SmsMessage | SmsNotice): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay.add(promise);
    setImmediate(async () => {
      await send(message);
      underWay.delete(promise);
      resolve();
    });
  }

  return {
    send,
    sendLater,
    tellLater: sendLater,
    settle: async () => {
      await Promise.all(underWay);
    },
  };
}

/** A provider's error may repeat what it was given. */
function withoutSecrets(error: unknown, message: SmsMessage | SmsNotice): string {
  const text = String(error).replaceAll(message.phone_number, '***');
  return 'code' in message ? text.replaceAll(message.code, '******') : text;
}
