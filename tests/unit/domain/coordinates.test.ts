import { expect, it } from 'vitest';
import { toGcj02 } from '#domain/devices/coordinates.ts';

it('[call.helper] turns what devices tell into what maps of China draw: a published pair, some hundred metres apart', () => {
  const drawn = toGcj02({ longitude: 116.404, latitude: 39.915 });
  expect(drawn.longitude).toBeCloseTo(116.410_244_499_169_38, 8);
  expect(drawn.latitude).toBeCloseTo(39.916_404_281_501_64, 8);
});

it('leaves places outside of China as they are', () => {
  for (const place of [
    { longitude: 139.767, latitude: 35.681 },
    { longitude: -0.128, latitude: 51.507 },
    { longitude: 121, latitude: -10 },
  ])
    expect(toGcj02(place)).toEqual(place);
});
