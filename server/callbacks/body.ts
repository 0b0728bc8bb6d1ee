import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { operationStatuses, operationStatusTitle } from '#domain/devices/operation.ts';
import { lockWord } from '#domain/open-api/lock-word.ts';
import { operationStatusName } from '#domain/open-api/operation-names.ts';
import type { ApiCallbackTable } from '../database/schema/open-api-tables.ts';

export type CallbackRow = Selectable<ApiCallbackTable>;
type Event = Pick<
  CallbackRow,
  'id' | 'type' | 'created_at' | 'device_id' | 'device_kind' | 'serial_number' | 'data'
>;

const operationChange = v.object({
  id: v.string(),
  command_uuid: v.string(),
  command: v.string(),
  status: v.picklist(operationStatuses),
  remark: v.string(),
});
const lockChange = v.object({
  observed: v.nullable(v.number()),
  observed_at: v.nullable(
    v.pipe(
      v.string(),
      v.transform((at) => new Date(at).toISOString()),
    ),
  ),
});

function dataOf({ type, data }: Event): object {
  switch (type) {
    case 'operation.changed': {
      const { status, ...said } = v.parse(operationChange, data);
      return { ...said, status: operationStatusName(status), status_title: operationStatusTitle(status) };
    }
    case 'device.lock_changed': {
      const { observed, observed_at } = v.parse(lockChange, data);
      return { observed: lockWord(observed), observed_at };
    }
    default:
      return {};
  }
}

export const webhookIdOf = ({ id }: Pick<CallbackRow, 'id'>) => `evt_${id}`;

/** What is sent, the same each time: {type, id, created, device, data} (`decision.api.callback`). */
export function bodyOf(event: Event): string {
  const { type, created_at, device_id: id, device_kind: kind, serial_number } = event;
  return JSON.stringify({
    type,
    id: webhookIdOf(event),
    created: created_at.toISOString(),
    device: id === null ? null : { id, kind, serial_number },
    data: dataOf(event),
  });
}

/** As Standard Webhooks signs: a signature for each secret that works, so that either side may renew its own first. */
export function signedHeaders(
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
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
