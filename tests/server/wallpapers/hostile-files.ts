import sharp from 'sharp';
import { wallpaperMaxBytes, wallpaperMaxSide } from '#domain/limits.ts';
import { Random } from '#server/seed/invented/random.ts';

/** What hostile files carry, and no answer may. */
export const smuggled = 'SMUGGLED-7f3a';

export interface HostileFile {
  readonly name: string;
  /** `kept`: taken, and cleaned; `either`: what can be read of it is a picture, or not */
  readonly outcome: 'refused' | 'kept' | 'either';
  readonly bytes: Buffer;
}

type Make = (random: Random) => Promise<Buffer>;

function picture(random: Random, width = random.int(1, 900), height = random.int(1, 900)) {
  const channels = 3;
  const grain = random.int(1, 64);
  const pixels = Buffer.alloc(width * height * channels);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at / grain + random.next() * 40) & 0xff;
  return sharp(pixels, { raw: { width, height, channels } });
}

const jpeg: Make = (random) =>
  picture(random)
    .jpeg({ quality: random.int(30, 95), progressive: random.chance(0.5) })
    .toBuffer();

const bytesOf = (random: Random, length: number) =>
  Buffer.from(Array.from({ length }, () => random.int(0, 255)));

/** Behind the first marker, where segments may stand. */
const withSegment = (file: Buffer, marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([file.subarray(0, 2), head, body, file.subarray(2)]);
};

const startOfFrame = (file: Buffer) => {
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(file.readUInt8(at + 1))) at += 2 + file.readUInt16BE(at + 2);
  return at;
};

const otherFormats = ['png', 'webp', 'gif', 'tiff', 'avif'] as const;
const scripts = [
  `<!doctype html><script>alert('${smuggled}')</script>`,
  `PK\u0003\u0004${smuggled}`,
  `<?php system('${smuggled}'); ?>`,
  `%PDF-1.7 ${smuggled}`,
];

const kinds: readonly (readonly [name: string, outcome: HostileFile['outcome'], make: Make])[] = [
  [
    'cut off',
    'refused',
    async (random) => {
      const whole = await picture(random, random.int(100, 900), random.int(100, 900)).jpeg().toBuffer();
      return whole.subarray(0, random.int(3, Math.floor(whole.length * 0.9)));
    },
  ],
  [
    'another format',
    'refused',
    (random) => picture(random, 60, 90).toFormat(random.pick(otherFormats)).toBuffer(),
  ],
  [
    'a drawing that names files',
    'refused',
    async () =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>`,
      ),
  ],
  [
    'something else behind its end',
    'kept',
    async (random) => Buffer.concat([await jpeg(random), Buffer.from(random.pick(scripts))]),
  ],
  [
    'a program in its comment',
    'kept',
    async (random) => withSegment(await jpeg(random), 0xfe, Buffer.from(random.pick(scripts))),
  ],
  [
    'where it was taken',
    'kept',
    (random) =>
      picture(random)
        .withExif({
          IFD0: { Make: smuggled },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 1/1', GPSLongitudeRef: 'E' },
        })
        .withMetadata({ orientation: random.int(1, 8) })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a broken account of where it was taken',
    'either',
    async (random) => {
      const told = Buffer.concat([
        Buffer.from(`Exif\0\0II*\0${smuggled}`),
        bytesOf(random, random.int(0, 400)),
      ]);
      return withSegment(await jpeg(random), 0xe1, told);
    },
  ],
  [
    'a broken profile of colours',
    'either',
    async (random) => {
      const told = Buffer.concat([
        Buffer.from(`ICC_PROFILE\0\u0001\u0001${smuggled}`),
        bytesOf(random, random.int(0, 4_000)),
      ]);
      return withSegment(await jpeg(random), 0xe2, told);
    },
  ],
  [
    'a claim of 30,000 pixels',
    'refused',
    async (random) => {
      const file = Buffer.from(await jpeg(random));
      const at = startOfFrame(file);
      file.writeUInt16BE(30_000, at + 5);
      file.writeUInt16BE(random.chance(0.5) ? 30_000 : 65_500, at + 7);
      return file;
    },
  ],
  [
    'as many pixels as it may have',
    'kept',
    (random) =>
      picture(random)
        .resize(wallpaperMaxSide, wallpaperMaxSide, { fit: 'fill' })
        .withMetadata({ orientation: random.int(1, 8) })
        .jpeg({ quality: 30, progressive: random.chance(0.5) })
        .toBuffer(),
  ],
  [
    'one side too long',
    'refused',
    (random) =>
      picture(random, wallpaperMaxSide + 1, random.int(1, 40))
        .jpeg()
        .toBuffer(),
  ],
  [
    'a claim of no pixels',
    'refused',
    async (random) => {
      const file = Buffer.from(await jpeg(random));
      file.writeUInt32BE(0, startOfFrame(file) + 5);
      return file;
    },
  ],
  ['garbage', 'refused', async (random) => bytesOf(random, random.int(0, 3_000))],
  [
    'garbage that begins as a picture',
    'refused',
    async (random) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytesOf(random, random.int(0, 3_000))]),
  ],
  [
    'bytes of it turned over',
    'either',
    async (random) => {
      const file = Buffer.from(await jpeg(random));
      for (let turned = random.int(1, 20); turned > 0; turned--) {
        const at = random.int(2, file.length - 1);
        file.writeUInt8(random.int(0, 255), at);
      }
      return file;
    },
  ],
  [
    'thousands of passes over the picture',
    'refused',
    async (random) => {
      const file = await picture(random, 3_000, 3_000).jpeg({ progressive: true, quality: 30 }).toBuffer();
      const end = file.length - 2;
      const scan = file.subarray(file.lastIndexOf(Buffer.from([0xff, 0xda]), end), end);
      const most = Math.floor((wallpaperMaxBytes - file.length) / scan.length);
      const passes = Array.from({ length: Math.min(most, 5_000) }, () => scan);
      return Buffer.concat([file.subarray(0, end), ...passes, file.subarray(end)]);
    },
  ],
  [
    'larger than it may be',
    'refused',
    async (random) => Buffer.concat([await jpeg(random), Buffer.alloc(wallpaperMaxBytes)]),
  ],
];

export const hostileKinds = kinds.length;

/** The `n`-th of a seed: each kind in turn. */
export async function hostileFile(n: number, seed: string): Promise<HostileFile> {
  const kind = kinds[n % kinds.length];
  if (!kind) throw new Error('no such kind');
  const [name, outcome, make] = kind;
  return { name, outcome, bytes: await make(new Random(`hostile file ${seed} ${n}`)) };
}
