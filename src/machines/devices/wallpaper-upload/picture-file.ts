import { wallpaperMaxBytes } from '#domain/limits.ts';
import * as messages from '#domain/member-messages.ts';

/** A picture that the browser can show. */
export interface ChosenPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Which part of a picture is the wallpaper, in whole per cent: 100 is as much as fits, 0 the left or upper end of where it can lie. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const startCrop: Crop = { zoom: 100, x: 50, y: 50 };
export const maxZoom = 300;

/** Width by height of what a phone shows. */
export const phoneShape = 9 / 19.5;
/** Hardly a phone shows fewer columns. */
const fewestColumns = 720;
/** No phone shows more rows. */
const maxRows = 2_796;
/** The first that weighs little enough. */
const qualities = [0.9, 0.8, 0.6] as const;

export type ReadPicture =
  | { readonly ok: true; readonly picture: ChosenPicture }
  | { readonly ok: false; readonly sentence: string };

/** What this browser can show of a file; the url is given back by whoever shows it. */
export async function readPicture(file: Blob): Promise<ReadPicture> {
  const url = URL.createObjectURL(file);
  const image = await decoded(url);
  if (image && image.naturalWidth > 0 && image.naturalHeight > 0)
    return { ok: true, picture: { url, width: image.naturalWidth, height: image.naturalHeight } };
  URL.revokeObjectURL(url);
  return { ok: false, sentence: messages.pictureNotReadable };
}

/** In the picture's own pixels. */
export function cropOf({ width, height }: Omit<ChosenPicture, 'url'>, { zoom, x, y }: Crop) {
  const wide = (Math.min(width, height * phoneShape) * 100) / zoom;
  const high = wide / phoneShape;
  return { left: ((width - wide) * x) / 100, top: ((height - high) * y) / 100, width: wide, height: high };
}

/** A phone would have to stretch the part. */
export const isBlurred = (picture: Omit<ChosenPicture, 'url'>, crop: Crop): boolean =>
  cropOf(picture, crop).width < fewestColumns;

/** The part as a data URL of a JPEG; null where the browser cannot draw it. */
export async function drawnAsJpeg(picture: ChosenPicture, crop: Crop): Promise<string | null> {
  const image = await decoded(picture.url);
  const part = cropOf(picture, crop);
  const scale = Math.min(1, maxRows / part.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const brush = canvas.getContext('2d');
  if (!image || !brush) return null;
  // Where the picture lets something shine through.
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height);
  const drawn = qualities.map((quality) => canvas.toDataURL('image/jpeg', quality));
  return drawn.find((url) => url.length * 0.75 < wallpaperMaxBytes) ?? drawn.at(-1) ?? null;
}

/** null: it is no picture that this browser can show */
async function decoded(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
