import type * as contract from '#api/contract/operations.ts';
import type { Handlers } from '#server/call/handler.ts';
import { cancelOperation } from '#server/devices/cancel.ts';
import { requireOperation } from '#server/operations/find.ts';

export const operations: Handlers<typeof contract> = {
  lookUpOperation: ({ services, actor, params }) =>
    requireOperation(services.db, actor, { command_uuid: params.id }),

  cancelOperation: ({ services, actor, params }) => cancelOperation(services, actor, params.id),
};
