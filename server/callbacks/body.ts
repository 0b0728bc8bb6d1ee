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
