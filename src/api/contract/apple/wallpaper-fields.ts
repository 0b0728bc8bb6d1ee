import * as v from 'valibot';
import { wallpaperPlaces } from '#domain/apple/wallpaper.ts';
import { uuid } from '../row/fields.ts';

/** What is said of a wallpaper that devices get (`valid.ios.wallpaper`). */
export const wallpaperFields = {
  wallpaper_id: uuid,
  where: v.picklist(wallpaperPlaces, '壁纸位置有误'),
  /** whether the person who has the phone may change it; as it is unless given */
  allowWallpaperModification: v.optional(v.boolean('是否允许更换壁纸有误')),
};
