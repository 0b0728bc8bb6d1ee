import type * as contract from '#api/contract/store/api-key.ts';
import type { Handlers } from '#server/call/handler.ts';
import {
  apiKeyInfo,
  generateKey,
  previewSecret,
  switchApi,
  updateAccess,
} from '#server/store/open-api/keys.ts';
import { refusalsOf, usageOf } from '#server/store/open-api/usage.ts';

export const apiKey: Handlers<typeof contract> = {
  info: (call) => apiKeyInfo(call.services.db, call),
  enabled: switchApi,
  preview: previewSecret,
  generate: generateKey,
  update: updateAccess,
  usage: async ({ services: { db }, actor: { store_id }, now }) => ({
    days: await usageOf(db, store_id, now),
    refusals: await refusalsOf(db, store_id, now),
  }),
};
