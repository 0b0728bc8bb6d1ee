export interface Coordinates {
  /** degrees */
  readonly longitude: number;
  readonly latitude: number;
}

/** Krasovsky 1940, on which GCJ-02 is defined: semi-major axis in metres, square of the eccentricity. */
const axis = 6_378_245;
const eccentricity = 0.006_693_421_622_965_943;

/** Roughly China: elsewhere maps draw WGS-84 as it is. */
const isShifted = ({ longitude, latitude }: Coordinates) =>
  longitude > 72.004 && longitude < 137.8347 && latitude > 0.8293 && latitude < 55.8271;

/**
 * WGS-84, which devices tell, into GCJ-02, in which maps of China are drawn. Both differ by some hundred metres; the
 * formula is the published approximation, good to a metre or so.
 */
export function toGcj02(place: Coordinates): Coordinates {
  const { longitude, latitude } = place;
  if (!isShifted(place)) return { longitude, latitude };
  const radians = (latitude / 180) * Math.PI;
  const curve = 1 - eccentricity * Math.sin(radians) ** 2;
  const north = (axis * (1 - eccentricity)) / (curve * Math.sqrt(curve));
  const east = (axis / Math.sqrt(curve)) * Math.cos(radians);
  const [x, y] = [longitude - 105, latitude - 35];
  return {
    longitude: longitude + (eastShift(x, y) * 180) / (east * Math.PI),
    latitude: latitude + (northShift(x, y) * 180) / (north * Math.PI),
  };
}

const wave = (amplitude: number, angle: number) => amplitude * Math.sin(angle * Math.PI);

const ripple = (x: number) => ((wave(20, 6 * x) + wave(20, 2 * x)) * 2) / 3;

/** metres */
function northShift(x: number, y: number): number {
  const flat = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x));
  return (
    flat +
    ripple(x) +
    ((wave(20, y) + wave(40, y / 3)) * 2) / 3 +
    ((wave(160, y / 12) + wave(320, y / 30)) * 2) / 3
  );
}

function eastShift(x: number, y: number): number {
  const flat = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x));
  return (
    flat +
    ripple(x) +
    ((wave(20, x) + wave(40, x / 3)) * 2) / 3 +
    ((wave(150, x / 12) + wave(300, x / 30)) * 2) / 3
  );
}
