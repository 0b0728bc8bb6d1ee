import type * as contract from '#api/contract/apple/wallpaper.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findWallpaper, findWallpapers, presentWallpaper } from '#server/store/wallpapers.ts';

export const wallpaper: Handlers<typeof contract> = {
  list: async ({ services, actor }) => {
    const list = (await findWallpapers(services.db, actor.store_id)).map(presentWallpaper);
    return { list, total: list.length };
  },

  item: async ({ services, actor, query }) => {
    const found = await findWallpaper(services.db, actor.store_id, query);
    return { ...presentWallpaper(found), content: found.content };
  },
};
