import type * as contract from '#api/contract/apple/wallpaper.ts';
import type { Handlers } from '#server/call/handler.ts';
import { submitCommand } from '#server/devices/apple/submit-command.ts';
import {
  findWallpaper,
  findWallpapers,
  presentWallpaper,
  requireWallpaper,
} from '#server/devices/apple/wallpapers.ts';

export const wallpaper: Handlers<typeof contract> = {
  list: async ({ services, actor }) => {
    const list = (await findWallpapers(services.db, actor.store_id)).map(presentWallpaper);
    return { list, total: list.length };
  },

  item: async ({ services, actor, query }) => {
    const found = await findWallpaper(services.db, actor.store_id, query);
    return { ...presentWallpaper(found), content: found.content };
  },

  setWallpaper: (call) => {
    const { wallpaper_id, where, allowWallpaperModification: allow_modification } = call.body;
    return submitCommand(call, {
      name: 'set-wallpaper',
      payload: async ({ tx, store_id }) => {
        await requireWallpaper(tx, store_id, wallpaper_id);
        return { wallpaper_id, where, ...(allow_modification !== undefined && { allow_modification }) };
      },
    });
  },
};
