/** `entity.wallpaper` */
export const wallpaperTypes = ['system', 'custom'] as const;
export type WallpaperType = (typeof wallpaperTypes)[number];
