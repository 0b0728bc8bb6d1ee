import { expect, it } from 'vitest';
import { isBlurred, startCrop } from '#machines/devices/wallpaper-upload/picture-file.ts';

it('a picture is too small for a phone where the part that is shown has fewer columns than any', () => {
  const photo = { width: 4_000, height: 3_000 };
  expect(isBlurred(photo, startCrop)).toBe(false);
  expect(isBlurred(photo, { ...startCrop, zoom: 300 })).toBe(true);
  expect(isBlurred({ width: 50, height: 108 }, startCrop)).toBe(true);
  expect(isBlurred({ width: 4_000, height: 200 }, startCrop)).toBe(true);
  expect(isBlurred({ width: 720, height: 1_560 }, startCrop)).toBe(false);
});
