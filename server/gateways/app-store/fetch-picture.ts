import sharp from 'sharp';
import { appPictureMaxBytes, appPictureMaxSide, appPictureSide } from '#domain/limits.ts';
import { fetchOutside, OutsideFault } from '../ask-outside.ts';

/** How files of PNG, JPEG and WebP begin, in hex: nothing else reaches the decoder, whatever the answer calls itself. */
const beginnings = [/^89504e470d0a1a0a/, /^ffd8ff/, /^52494646.{8}57454250/];

/** The picture at an address, decoded and written anew: small, in WebP, and nothing of the file but the picture. Throws OutsideFault. */
export async function fetchPicture(address: URL): Promise<Buffer> {
  const bytes = await fetchOutside(address, {
    headers: { accept: 'image/webp, image/png, image/jpeg' },
    maxBytes: appPictureMaxBytes,
  });
  const beginning = bytes.subarray(0, 12).toString('hex');
  if (!beginnings.some((one) => one.test(beginning)))
    throw new OutsideFault(`${address.host} answered no picture`);
  try {
    return await sharp(bytes, { limitInputPixels: appPictureMaxSide ** 2 })
      .resize(appPictureSide, appPictureSide, { fit: 'cover', withoutEnlargement: true })
      .webp()
      .toBuffer();
  } catch (error) {
    throw new OutsideFault(`${address.host} answered a picture that can't be read`, { cause: error });
  }
}
