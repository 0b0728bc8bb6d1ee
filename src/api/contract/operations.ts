import * as v from 'valibot';
import { cancelResults, operationStatuses } from '#domain/devices/operation.ts';
import { cancelPermissions } from '#domain/kinds/cancel.ts';
import { endpoint } from './row/endpoint.ts';
import { instant, operationId, uuid } from './row/fields.ts';

/** Commands by their own ids, whatever kind of device they are for (`decision.operations.ours`). */

// Which module a command needs is a question of its device's.
const member = { login: true } as const;

/** What became of a command. */
const operation = v.object({
  id: v.string(),
  command_uuid: uuid,
  date_created: instant,
  command: v.string(),
  status: v.picklist(operationStatuses),
  cancel: v.nullable(v.picklist(cancelResults)),
  /** Chinese: why it failed, or what stands in its way; '' where nothing is to be said */
  remark: v.string(),
});

/** By the Idempotency-Key that it was sent with: 404 means that it never arrived. */
export const lookUpOperation = endpoint({
  name: 'operation.lookUp',
  method: 'GET',
  path: '/api/operation/{id}',
  title: '指令结果',
  access: member,
  target: 'deviceOperation',
  params: v.object({ id: uuid }),
  result: operation,
});

/**
 * Takes back any command by its short id; needs the command's own permission, or for a step of a one-click unlock
 * the permission of that, or for one that has none any command's (docs/decisions/hold-window.md). Wins only before it is
 * handed over, then nothing was sent; else `cancel` says tooLate, and the record tells what the device did all the same.
 * Repeating it changes nothing. Errors: 404, 409 for one that somebody else has cancelled, and for one that ended without
 * being sent.
 */
export const cancelOperation = endpoint({
  name: 'operation.cancel',
  method: 'POST',
  path: '/api/operation/{id}/cancel',
  title: '取消指令',
  access: { ...member, permission: { any: cancelPermissions } },
  target: 'deviceOperation',
  params: v.object({ id: operationId }),
  result: operation,
});
