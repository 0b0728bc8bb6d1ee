import { createHmac } from 'node:crypto';

interface Message {
  readonly id: string;
  readonly body: string;
  readonly at: Date;
}

export const webhookSecretPrefix = 'whsec_';

/** As Standard Webhooks signs: a signature for each secret that works, so that either side may renew its own first. */
export function standardWebhookHeaders(
  { id, body, at }: Message,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'phoneward',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
