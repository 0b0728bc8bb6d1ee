import type * as contract from '#api/contract/batch.ts';
import { dismissBatch, resumeBatch, retryBatch, stopBatch } from '#server/batch/change.ts';
import { listBatches, readBatch } from '#server/batch/find.ts';
import { startBatch } from '#server/batch/start.ts';
import type { Handlers } from '#server/call/handler.ts';

export const batch: Handlers<typeof contract> = {
  start: startBatch,
  list: ({ services, actor, query, now }) => listBatches(services.db, actor, query, now),
  read: ({ services, actor, params, query }) => readBatch(services.db, actor, params.id, query),
  stop: stopBatch,
  resume: resumeBatch,
  retry: retryBatch,
  dismiss: dismissBatch,
};
