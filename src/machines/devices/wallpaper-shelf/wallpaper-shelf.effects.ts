import { fromPromise } from 'xstate';
import { item, list, type Wallpaper } from '#api/contract/devices/wallpaper.ts';
import type { Client } from '#api/contract/row/call.ts';

/** The effects of the wallpaper-shelf machine. */
export const wallpaperShelfEffects = (client: Client) => ({
  loadWallpapers: fromPromise<readonly Wallpaper[]>(async ({ signal }) => {
    const wallpapers = await client.call(list, {}, { signal });
    return wallpapers.list;
  }),

  loadPicture: fromPromise<string, Wallpaper>(async ({ input: { type, id }, signal }) => {
    // One of many: its place says that it is missing.
    const { content } = await client.call(item, { query: { type, id } }, { signal, quiet: 'beside' });
    return content;
  }),
});
