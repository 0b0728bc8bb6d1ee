import type * as contract from '#api/contract/people/login-log.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findLogIns } from '#server/people/login-log.ts';

export const loginLog: Handlers<typeof contract> = {
  loginLog: ({ services, actor: { store_id }, query }) =>
    findLogIns(services, { store_id, clerk_id: query.for_clerk }, query),

  ownLoginLog: ({ services, actor: { id, store_id }, query }) =>
    findLogIns(services, { store_id, clerk_id: id }, query),
};
