import type { Insertable } from 'kysely';
import sharp from 'sharp';
import type { WallpaperTable } from '../database/schema/apple-tables.ts';
import { seedIds } from './invented/ids.ts';
import { dayMs } from './invented/random.ts';

/** Plain enough to be read on, each from the top to the bottom. */
const colours = {
  dawn: ['#f9d5c2', '#e79aa0', '#6c6fa8'],
  lake: ['#cfe8ef', '#5fa8c4', '#1f4e6b'],
  dusk: ['#2b2a55', '#75507b', '#e8a27c'],
  slate: ['#e4e7ec', '#98a2b3', '#344054'],
} as const satisfies Record<keyof typeof seedIds.wallpapers, readonly [string, string, string]>;

type Name = keyof typeof colours;
const names = Object.keys(colours) as Name[];

/** The shape of a phone's screen; it scales them. */
const width = 390;
const height = 844;

const svg = ([top, middle, bottom]: readonly [string, string, string]) => `
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="${top}"/>
<stop offset="0.55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/>
<ellipse cx="${width}" cy="${height}" rx="330" ry="300" fill="${bottom}" fill-opacity="0.5"/>
<ellipse cx="40" cy="${height}" rx="280" ry="190" fill="${middle}" fill-opacity="0.45"/></svg>`;

async function draw(name: Name): Promise<string> {
  const jpeg = await sharp(Buffer.from(svg(colours[name])))
    .jpeg({ quality: 72 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** Drawn once a process, however often it seeds. */
let drawn: Promise<readonly string[]> | null = null;

export async function wallpaperRows(now: Date): Promise<Insertable<WallpaperTable>[]> {
  drawn ??= Promise.all(names.map(draw));
  const contents = await drawn;
  return names.map((name, index) => ({
    id: seedIds.wallpapers[name],
    date_created: new Date(now.getTime() - (420 - index) * dayMs),
    type: 'system' as const,
    store_id: null,
    content: contents[index] ?? '',
  }));
}
