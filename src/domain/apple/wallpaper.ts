/** `valid.ios.wallpaper`, Apple's numbers: the lock screen, the home screen, both. */
export const wallpaperPlaces = [1, 2, 3] as const;
export type WallpaperPlace = (typeof wallpaperPlaces)[number];
export const wallpaperPlaceTitles: Readonly<Record<WallpaperPlace, string>> = {
  1: '锁屏',
  2: '主屏幕',
  3: '两者',
};
