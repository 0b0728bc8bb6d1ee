import * as v from 'valibot';
import { lockFields } from '#api/contract/apple/lock-fields.ts';
import { restrictionConfig } from '#api/contract/apple/restriction-items.ts';
import { uuid } from '#api/contract/row/fields.ts';
import { plainBatchCommands } from '#domain/apple/batch.ts';
import { type OperationStatus, operationStatus, operationStatuses } from '#domain/devices/operation.ts';
import { batchMaxDevices } from '#domain/limits.ts';
import { plainRequest, type SecuredRequest } from '../secured-command/secured-request.ts';

/**
 * What a batch leaves behind in the browser, so that it can be gone on with after a reload or a crash: the command, and for each
 * device the uuid under which it is sent. No credential, nothing about a hirer.
 */

const device = v.object({ id: uuid, product_name: v.string(), serial_number: v.string() });

/**
 * `unsent`: nothing has left; `sent`: it left and nobody answered yet; `accepted`: the server has it, `status` is what it last
 * said of it; `refused`: the server will not do it, `sentence` says why.
 */
const item = v.object({
  device,
  /** Idempotency-Key and command_uuid */
  uuid,
  stage: v.picklist(['unsent', 'sent', 'accepted', 'refused']),
  status: v.nullable(v.picklist(operationStatuses)),
  sentence: v.string(),
});

const order = v.variant('command', [
  v.object({ command: v.literal('lock'), fields: v.object(lockFields) }),
  v.object({
    command: v.literal('set-system-restriction'),
    fields: v.object({ config: restrictionConfig }),
  }),
  // `receiver` is the clerk's name, for the eyes alone.
  v.object({
    command: v.literal('change-for-clerk'),
    fields: v.object({ for_clerk: uuid }),
    receiver: v.string(),
  }),
  v.object({ command: v.picklist(plainBatchCommands), fields: v.object({}) }),
]);

const unique = (values: readonly string[]) => new Set(values).size === values.length;

export const batchRecord = v.object({
  order,
  items: v.pipe(
    v.array(item),
    v.minLength(1),
    v.maxLength(batchMaxDevices),
    v.check((items) => unique(items.map((each) => each.device.id)), 'a device occurs twice'),
    v.check((items) => unique(items.map((each) => each.uuid)), 'a uuid occurs twice'),
  ),
});

export type BatchRecord = v.InferOutput<typeof batchRecord>;
export type BatchItem = BatchRecord['items'][number];
export type BatchDevice = BatchItem['device'];
/** The command and all that it says beside the device. */
export type BatchOrder = BatchRecord['order'];

/** Throws where a device occurs twice or there are too many: no screen can choose such a batch. */
export const newRecord = (
  order: BatchOrder,
  devices: readonly BatchDevice[],
  uuidFor: (deviceId: string) => string,
): BatchRecord =>
  v.parse(batchRecord, {
    order,
    items: devices.map(({ id, product_name, serial_number }) => ({
      device: { id, product_name, serial_number },
      uuid: uuidFor(id),
      stage: 'unsent',
      status: null,
      sentence: '',
    })),
  });

export interface HandOver {
  readonly command: 'change-for-clerk';
  readonly body: { readonly device_id: string; readonly for_clerk: string };
}
export type BatchRequest = SecuredRequest | HandOver;

export function requestFor(order: BatchOrder, device_id: string): BatchRequest {
  switch (order.command) {
    case 'lock':
      return { kind: 'apple', command: order.command, body: { device_id, ...order.fields } };
    case 'set-system-restriction':
      return { kind: 'apple', command: order.command, body: { device_id, ...order.fields } };
    case 'change-for-clerk':
      return { command: order.command, body: { device_id, ...order.fields } };
    default:
      return plainRequest('apple', order.command, device_id);
  }
}

export type ItemResult = 'unsent' | 'lost' | 'pending' | 'done' | 'failed' | 'cancelled' | 'unknown';

const ofStatus: Partial<Record<OperationStatus, ItemResult>> = {
  [operationStatus.acknowledged]: 'done',
  [operationStatus.failed]: 'failed',
  [operationStatus.expired]: 'failed',
  [operationStatus.cancelled]: 'cancelled',
  [operationStatus.unknown]: 'unknown',
};

/** `lost`: nobody knows whether the server has it; `unknown`: the server has it and does not know what the device did. */
export function resultOf({ stage, status }: BatchItem): ItemResult {
  if (stage === 'unsent') return 'unsent';
  if (stage === 'sent') return 'lost';
  if (stage === 'refused') return 'failed';
  return (status !== null && ofStatus[status]) || 'pending';
}

export const countResults = ({ items }: BatchRecord, ...wanted: readonly ItemResult[]): number =>
  items.filter((each) => wanted.includes(resultOf(each))).length;

/** Whether there is something to go on with. */
export const isOpen = (record: BatchRecord) => countResults(record, 'unsent', 'lost') > 0;

export const changeItem = (
  record: BatchRecord,
  itemUuid: string,
  change: Partial<BatchItem>,
): BatchRecord => ({
  ...record,
  items: record.items.map((each) => (each.uuid === itemUuid ? { ...each, ...change } : each)),
});
