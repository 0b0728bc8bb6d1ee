/** `valid.ios.wallpaper`, Apple's numbers: the lock screen, the home screen, both. */
export const wallpaperPlaces = [1, 2, 3] as const;
export type WallpaperPlace = (typeof wallpaperPlaces)[number];
