import type { AppleDevice } from '#api/contract/apple-device.ts';
import { formatDateTime } from '#domain/time.ts';
import { when } from '#screens/parts/lock-wording.ts';
import { useNow } from '#screens/parts/now.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Where the device was when it last told. */
export function LocationCard({ device }: { device: AppleDevice }) {
  const now = useNow();
  const place = device.last_active_location;
  if (!place) {
    return (
      <Card id="location" title="位置">
        <EmptyState title="还没有位置" text="锁定后可以向设备询问位置。" />
      </Card>
    );
  }
  const coordinates = `${place.longitude.toFixed(6)}, ${place.latitude.toFixed(6)}`;
  return (
    <Card id="location" title="位置" note={when(place.at, now)}>
      <DescriptionList
        items={[
          { term: '地址', details: place.address },
          { term: '经纬度（WGS-84）', details: coordinates, mono: true },
          {
            term: '精度',
            details: place.accuracy_m === null ? null : `约 ${Math.round(place.accuracy_m)} 米`,
          },
          { term: '时间', details: formatDateTime(place.at) },
        ]}
      />
    </Card>
  );
}
