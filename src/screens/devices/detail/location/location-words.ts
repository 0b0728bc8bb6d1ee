import type { Coordinates } from '#domain/devices/coordinates.ts';

/** How a place is written. */

/** Both numbers are WGS-84 wherever they are shown; maps of China draw the same place a little apart. */
export const whichCoordinates = 'WGS-84，地图中按 GCJ-02 显示';

/** What is said of the places of a kind. */
export interface PlaceWords {
  /** of one that the device told by itself */
  readonly byItself: string;
  /** where none is known */
  readonly none: string;
  /** the same of all places, as the beginning of a sentence; '' where nothing is to be said */
  readonly noneInLog: string;
  /** of the last place of a device that is not locked; null: it has told it as any other */
  readonly unlocked: string | null;
}

export const coordinatesText = ({ longitude, latitude }: Coordinates) =>
  `${longitude.toFixed(6)}, ${latitude.toFixed(6)}`;

export const accuracyText = (metres: number | null) =>
  metres === null ? null : `约 ${Math.round(metres)} 米`;
