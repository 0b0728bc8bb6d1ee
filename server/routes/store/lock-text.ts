import type * as contract from '#api/contract/store/lock-text.ts';
import type { Handlers } from '#server/call/handler.ts';
import { lockTemplates, removeTemplate, setTemplate } from '#server/store/settings/lock-templates.ts';
import { ownLockText, setOwnLockText } from '#server/store/settings/lock-text.ts';

export const lockText: Handlers<typeof contract> = {
  ownLockText: ({ services: { db }, actor }) => ownLockText(db, actor),
  setOwnLockText: ({ services: { db }, actor, body }) => setOwnLockText(db, actor, body),
  storeLockTemplates: ({ services: { db }, actor }) => lockTemplates(db, actor),
  setLockTemplate: setTemplate,
  removeLockTemplate: removeTemplate,
};
