import type * as contract from '#api/contract/devices/wallpaper.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findWallpaper, findWallpapers, removeWallpaper, uploadWallpaper } from '#server/store/wallpapers.ts';

export const wallpaper: Handlers<typeof contract> = {
  list: async ({ services, actor }) => {
    const list = await findWallpapers(services.db, actor.store_id);
    return { list, total: list.length };
  },

  item: ({ services, actor, query }) => findWallpaper(services.db, actor.store_id, query),
  upload: (call) => uploadWallpaper(call),

  remove: async ({ services, actor, params }) => {
    await removeWallpaper(services, actor, params.id);
    return { ok: true };
  },
};
