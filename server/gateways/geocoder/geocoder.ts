import type { Coordinates } from '#domain/devices/coordinates.ts';

export interface Geocoder {
  /** The address of a place in GCJ-02; null where there is none. Throws OutsideFault. */
  addressOf(place: Coordinates): Promise<string | null>;
}
