import type { Log } from '#server/process/log.ts';
import type { SmsMessage, SmsSender } from './sender.ts';

/** Hands messages to the provider; what fails goes to the log, without number and code. */
export interface SmsPost {
  /** False when the provider did not take it. */
  send(message: SmsMessage): Promise<boolean>;
  /** For answers that must not tell by their time whether something is sent: it is, after them. */
  sendLater(message: SmsMessage): void;
  /** Resolves when nothing is under way. */
  settle(): Promise<void>;
}

export function createPost(sender: SmsSender, log: Log): SmsPost {
  const underWay = new Set<Promise<unknown>>();

  async function send(message: SmsMessage): Promise<boolean> {
    try {
      await sender.send(message);
      return true;
    } catch (error) {
      log.error('an sms could not be sent', { type: message.type, reason: withoutSecrets(error, message) });
      return false;
    }
  }

  return {
    send,
    sendLater: (message) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      underWay.add(promise);
      setImmediate(async () => {
        await send(message);
        underWay.delete(promise);
        resolve();
      });
    },
    settle: async () => {
      await Promise.all(underWay);
    },
  };
}

/** A provider's error may repeat what it was given. */
const withoutSecrets = (error: unknown, { phone_number, code }: SmsMessage) =>
  String(error).replaceAll(code, '******').replaceAll(phone_number, '***');
