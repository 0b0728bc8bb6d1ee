/** `entity.wallpaper` */
export const wallpaperTypes = ['system', 'custom'] as const;
export type WallpaperType = (typeof wallpaperTypes)[number];

/** `valid.ios.wallpaper`, Apple's numbers: the lock screen, the home screen, both. */
export const wallpaperPlaces = [1, 2, 3] as const;
