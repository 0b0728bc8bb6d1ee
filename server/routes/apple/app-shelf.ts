import type * as contract from '#api/contract/apple/app-shelf.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findShelf, putOnShelf, takeOffShelf } from '#server/store/app-shelf.ts';

const listed = <App>(list: App[]) => ({ list, total: list.length });

export const appShelf: Handlers<typeof contract> = {
  appShelf: async ({ services: { db }, actor }) => listed(await findShelf(db, actor.store_id)),
  addToAppShelf: async ({ services: { db }, actor, body, now }) =>
    listed(await putOnShelf(db, actor, body, now)),
  removeFromAppShelf: async ({ services: { db }, actor, body }) =>
    listed(await takeOffShelf(db, actor, body.bundle_id)),
};
