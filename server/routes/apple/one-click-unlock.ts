import type * as contract from '#api/contract/apple/one-click-unlock.ts';
import type { Handlers } from '#server/call/handler.ts';
import { cancelUnlock, findSaga, resumeUnlock } from '#server/devices/apple/unlock/control.ts';
import { prevalidate } from '#server/devices/apple/unlock/prevalidate.ts';
import { startUnlock } from '#server/devices/apple/unlock/start.ts';
import { findSagas } from '#server/devices/apple/unlock/view.ts';
import { requireVisible } from '#server/operations/visible-device.ts';

export const oneClickUnlock: Handlers<typeof contract> = {
  prevalidation: prevalidate,

  start: startUnlock,

  ofDevice: async ({ services, actor, query }) => {
    await requireVisible({ services, actor, body: query }, 'apple');
    const list = await findSagas(services.db, actor, query);
    return { list, total: list.length };
  },

  look: ({ services, actor, params }) => findSaga(services, actor, params.id),

  resume: resumeUnlock,

  cancel: cancelUnlock,
};
