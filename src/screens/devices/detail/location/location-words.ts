import type { Coordinates } from '#domain/devices/coordinates.ts';

/** How a place is written. */

/** Both numbers are WGS-84 wherever they are shown; maps of China draw the same place a little apart. */
export const whichCoordinates = 'WGS-84，地图中按 GCJ-02 显示';

/** Without being asked, too, a phone tells its place only in lost mode. */
export const toldByItself = '锁定期间上报';
export const onlyWhileLocked = '苹果只允许定位锁定中的设备';

export const coordinatesText = ({ longitude, latitude }: Coordinates) =>
  `${longitude.toFixed(6)}, ${latitude.toFixed(6)}`;

export const accuracyText = (metres: number | null) =>
  metres === null ? null : `约 ${Math.round(metres)} 米`;
