import type * as contract from '#api/contract/devices/distribution-log.ts';
import type { Handlers } from '../call/handler.ts';
import { findHandOvers } from '../devices/hand-over-log.ts';

export const distribution: Handlers<typeof contract> = {
  distributionLog: ({ services: { db }, actor, query }) => findHandOvers(db, actor, query),
};
