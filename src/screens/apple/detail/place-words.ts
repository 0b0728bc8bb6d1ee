import type { PlaceWords } from '#screens/devices/detail/location/location-words.ts';

/** Without being asked, too, a phone tells its place only in lost mode. */
export const applePlaces: PlaceWords = {
  byItself: '锁定期间上报',
  onlyWhileLocked: '苹果只允许定位锁定中的设备',
};
