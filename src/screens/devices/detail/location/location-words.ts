import type { Coordinates } from '#domain/devices/coordinates.ts';

/** How a place is written. */

/** Both numbers are WGS-84 wherever they are shown; maps of China draw the same place a little apart. */
export const whichCoordinates = 'WGS-84，地图中按 GCJ-02 显示';

/** What is said of the places of a kind. */
export interface PlaceWords {
  /** of one that the device told by itself */
  readonly byItself: string;
  /** that only one that is locked tells its place */
  readonly onlyWhileLocked: string;
}

export const coordinatesText = ({ longitude, latitude }: Coordinates) =>
  `${longitude.toFixed(6)}, ${latitude.toFixed(6)}`;

export const accuracyText = (metres: number | null) =>
  metres === null ? null : `约 ${Math.round(metres)} 米`;
