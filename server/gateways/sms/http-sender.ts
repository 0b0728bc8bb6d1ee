import { randomUUID } from 'node:crypto';
import { smsTimeoutMs } from '#domain/limits.ts';
import type { Clock } from '../../database/clock.ts';
import { standardWebhookHeaders } from '../standard-webhook.ts';
import type { SmsSender } from './sender.ts';

/** A provider, or a few lines in front of one, that takes messages by HTTP (`decision.sms`); any answer of 2xx in time is: sent. */
export const httpSender = (
  { url, secret }: { readonly url: string; readonly secret: string },
  clock: Clock,
): SmsSender => ({
  async send(message) {
    const body = JSON.stringify(message);
    const at = await clock.now();
    const headers = standardWebhookHeaders({ id: `msg_${randomUUID()}`, body, at }, [secret]);
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(smsTimeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the sender of sms answered ${response.status}`);
  },
});
