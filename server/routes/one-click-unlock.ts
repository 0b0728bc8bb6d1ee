import type * as contract from '#api/contract/one-click-unlock.ts';
import type { Handlers } from '../handler.ts';
import { requireVisible } from '../ios/visible-device.ts';
import { cancelUnlock, findSaga, resumeUnlock } from '../unlock-saga/control.ts';
import { prevalidate } from '../unlock-saga/prevalidate.ts';
import { startUnlock } from '../unlock-saga/start.ts';
import { findSagas } from '../unlock-saga/view.ts';

export const oneClickUnlock: Handlers<typeof contract> = {
  prevalidation: prevalidate,

  start: startUnlock,

  ofDevice: async ({ services, actor, query }) => {
    await requireVisible({ services, actor, body: query });
    const list = await findSagas(services.db, actor, query);
    return { list, total: list.length };
  },

  look: ({ services, actor, params }) => findSaga(services, actor, params.id),

  resume: resumeUnlock,

  cancel: cancelUnlock,
};
