import type { Coordinates } from '#domain/devices/coordinates.ts';

/** In the units of the drawing. */
export interface Box {
  readonly width: number;
  readonly height: number;
  /** what stays free on every side for the words at the ends */
  readonly margin: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Spot<Place> extends Point {
  readonly place: Place;
}

export interface Track<Place> {
  /** in the order of the places; north is up */
  readonly spots: readonly Spot<Place>[];
  readonly unitsPerMetre: number;
  /** a round length that is easy to compare with */
  readonly scale: { readonly metres: number; readonly units: number };
  /** metres between the places that are farthest apart in east and north */
  readonly extent: number;
}

const metresPerDegree = (6_371_008.8 * Math.PI) / 180;
/** Ours: phones that lie still differ by their accuracy; nearer than this nobody needs to see. */
const leastExtent = 200;

/** Degrees east of the first place, also across the 180th meridian. */
const eastOf = (longitude: number, origin: number) => ((longitude - origin + 540) % 360) - 180;

/** Places in metres east and south of the first one: flat, which is right for some hundred kilometres. */
function flatten<Place extends Coordinates>(places: readonly Place[]): readonly Spot<Place>[] {
  const [first] = places;
  if (!first) return [];
  const latitudes = places.map(({ latitude }) => latitude);
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const shrink = Math.cos((middle / 180) * Math.PI);
  return places.map((place) => ({
    place,
    x: eastOf(place.longitude, first.longitude) * shrink * metresPerDegree,
    y: (first.latitude - place.latitude) * metresPerDegree,
  }));
}

const rangeOf = (values: readonly number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { length: most - least, middle: (least + most) / 2 };
};

/** 1, 2 or 5 with as many zeros as fit. */
function roundDown(length: number): number {
  const ten = 10 ** Math.floor(Math.log10(length));
  const first = [5, 2].find((digit) => digit * ten <= length) ?? 1;
  return first * ten;
}

/** Puts places into the middle of a box, as large as they fit, with the same scale in both directions. Null: there are none. */
export function trackOf<Place extends Coordinates>(
  places: readonly Place[],
  { width, height, margin }: Box,
): Track<Place> | null {
  if (places.length === 0) return null;
  const flat = flatten(places);
  const [east, south] = [rangeOf(flat.map(({ x }) => x)), rangeOf(flat.map(({ y }) => y))];
  const unitsPerMetre = Math.min(
    (width - 2 * margin) / Math.max(east.length, leastExtent),
    (height - 2 * margin) / Math.max(south.length, leastExtent),
  );
  const metres = roundDown(width / 4 / unitsPerMetre);
  return {
    spots: flat.map(({ place, x, y }) => ({
      place,
      x: width / 2 + (x - east.middle) * unitsPerMetre,
      y: height / 2 + (y - south.middle) * unitsPerMetre,
    })),
    unitsPerMetre,
    scale: { metres, units: metres * unitsPerMetre },
    extent: Math.max(east.length, south.length),
  };
}

/** `850 米`, `1.2 公里`, `34 公里` */
export function formatLength(metres: number): string {
  if (metres < 1000) return `${Math.round(metres)} 米`;
  const kilometres = metres / 1000;
  return `${kilometres < 10 ? Number(kilometres.toFixed(1)) : Math.round(kilometres)} 公里`;
}
