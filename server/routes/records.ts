import type * as contract from '#api/contract/records.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findRecords } from '#server/devices/log/records.ts';

export const records: Handlers<typeof contract> = {
  records: ({ services, actor, query, now }) => findRecords(services, { actor, query }, now),
};
