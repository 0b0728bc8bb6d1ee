import sharp, { type Sharp } from 'sharp';
import { wallpaperMaxBytes, wallpaperMaxSide } from '#domain/limits.ts';
import type { PictureFault } from './wallpaper-picture.ts';

/** A process for one picture (wallpaper-picture.ts): it is sent the file, answers what it has made of it, and ends. */

/** The second where the first makes it larger than may be kept. */
const qualities = [85, 60] as const;

// A terminal and some supervisors send these to every process of the server, which lets its requests finish.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.once('message', async (file: Uint8Array) => {
  process.send?.(await writeAnew(file), () => process.disconnect?.());
});

async function writeAnew(file: Uint8Array): Promise<Buffer | PictureFault> {
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) > wallpaperMaxSide) return 'too wide';
    for (const quality of qualities) {
      const picture: Sharp = sharp(file, { limitInputPixels: wallpaperMaxSide ** 2 }).autoOrient();
      const written = await picture.jpeg({ quality }).toBuffer();
      if (written.length <= wallpaperMaxBytes) return written;
    }
    return 'too large';
  } catch {
    // sharp says in English what is wrong with the file.
    return 'broken';
  }
}
