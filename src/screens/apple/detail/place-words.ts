import type { PlaceWords } from '#screens/devices/detail/location/location-words.ts';

/** Without being asked, too, a phone tells its place only in lost mode. */
export const applePlaces: PlaceWords = {
  byItself: '锁定期间上报',
  none: '苹果只允许定位锁定中的设备，锁定后即可获取位置。',
  noneInLog: '苹果只允许定位锁定中的设备；',
  unlocked: '苹果只允许定位锁定中的设备，这是上次锁定期间的位置。',
};
