import type * as contract from '#api/contract/store/lock-text.ts';
import type { Handlers } from '#server/call/handler.ts';
import {
  ownLockText,
  setOwnLockText,
  storeLockText,
  updateStoreLockText,
} from '#server/store/settings/lock-text.ts';

export const lockText: Handlers<typeof contract> = {
  ownLockText: ({ services: { db }, actor }) => ownLockText(db, actor),
  setOwnLockText: ({ services: { db }, actor, body }) => setOwnLockText(db, actor, body),
  storeLockText: ({ services: { db }, actor }) => storeLockText(db, actor),
  setStoreLockText: updateStoreLockText,
};
