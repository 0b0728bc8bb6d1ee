import { describe, expect, it } from 'vitest';
import { formatLength, trackOf } from '#screens/devices/detail/location/track-geometry.ts';

const box = { width: 400, height: 200, margin: 20 };
const at = (longitude: number, latitude: number) => ({ longitude, latitude });

function drawn(...places: ReturnType<typeof at>[]) {
  const track = trackOf(places, box);
  if (!track) throw new Error('nothing is drawn');
  return track;
}

describe('the track of a phone', () => {
  it('has the same scale in both directions: a square of the ground is a square, far from the equator too', () => {
    // At 60° north a degree of longitude is half as long as one of latitude.
    const [origin, east, north] = drawn(at(120, 59.995), at(120.02, 59.995), at(120, 60.005)).spots;
    if (!origin || !east || !north) throw new Error('a place is missing');
    expect((east.x - origin.x) / (origin.y - north.y)).toBeCloseTo(1, 3);
    expect(east.y).toBe(origin.y);
    expect(north.x).toBe(origin.x);
  });

  it('fills the box up to its margin, in the middle, with north above', () => {
    const { spots, extent } = drawn(at(120, 30), at(120.001, 30.01));
    expect(spots.map(({ y }) => y)).toEqual([expect.closeTo(180, 6), expect.closeTo(20, 6)]);
    expect(spots.reduce((sum, { x }) => sum + x, 0) / 2).toBeCloseTo(200, 6);
    expect(extent).toBeCloseTo(1112, 0);
    for (const { x } of drawn(at(119, 30), at(121, 30.1)).spots) expect([20, 380]).toContain(Math.round(x));
  });

  it('shows a phone that lies still in the middle, and does not enlarge what only its accuracy moves', () => {
    const { spots, unitsPerMetre } = drawn(at(120, 30), at(120, 30));
    expect(spots.map(({ x, y }) => [x, y])).toEqual([
      [200, 100],
      [200, 100],
    ]);
    expect(unitsPerMetre).toBeCloseTo(160 / 200, 6);
    expect(trackOf([], box)).toBeNull();
  });

  it('goes the short way across the 180th meridian', () => {
    const { spots, extent } = drawn(at(179.99, 0), at(-179.99, 0));
    expect(extent).toBeCloseTo(2224, 0);
    expect(spots[1]?.x).toBeGreaterThan(spots[0]?.x ?? Number.NaN);
  });

  it('is measured by a bar of a round length that is at most a quarter of the box', () => {
    for (const span of [0.0001, 0.003, 0.02, 0.7, 9]) {
      const { scale, unitsPerMetre } = drawn(at(120, 30), at(120, 30 + span));
      expect(String(scale.metres)).toMatch(/^[125]0*$/);
      expect(scale.units).toBeCloseTo(scale.metres * unitsPerMetre, 9);
      expect(scale.units).toBeLessThanOrEqual(100);
      expect(scale.units).toBeGreaterThanOrEqual(40);
    }
  });

  it('says lengths in metres and kilometres', () => {
    expect([50, 999, 1000, 1234, 5000, 12_345].map(formatLength)).toEqual([
      '50 米',
      '999 米',
      '1 公里',
      '1.2 公里',
      '5 公里',
      '12 公里',
    ]);
  });
});
