import type * as contract from '#api/contract/operations.ts';
import * as messages from '#domain/messages.ts';
import type { Handlers } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import { cancelOperation } from '#server/devices/apple/cancel.ts';
import { findOperation } from '#server/operations/find.ts';

export const operations: Handlers<typeof contract> = {
  lookUpOperation: async ({ services, actor, params }) => {
    const operation = await findOperation(services.db, actor, { command_uuid: params.id });
    if (!operation) throw new Refusal('NOT_FOUND', messages.notFound);
    return operation;
  },

  cancelOperation: ({ services, actor, params }) => cancelOperation(services, actor, params.id),
};
