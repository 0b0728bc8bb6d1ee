import type { ComponentType } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { when } from '#screens/devices/words/lock-wording.ts';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { type LazyPart, lazyPart } from '#ui/popup/lazy-part.ts';
import type { LocationLogDialogProps } from './location-log-dialog.tsx';
import { accuracyText, coordinatesText, type PlaceWords, whichCoordinates } from './location-words.ts';
import { MapLinks } from './map-links.tsx';
import { PlaceAddress } from './place-address.tsx';

const styles = {
  foot: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    mt: '3',
  }),
  note: css({ color: 'ink3', fontSize: 'xs' }),
};

const log: LazyPart<ComponentType<LocationLogDialogProps>> = lazyPart(
  async () => (await import('./location-log-dialog.tsx')).default,
);

/** Where the device was when it last told, and the way to where it was before. */
export function LocationCard({ device, words }: { device: DeviceListItem; words: PlaceWords }) {
  const now = useNow();
  const { opened, open, close } = useDialogPart<ComponentType<LocationLogDialogProps>, null>();
  const place = device.last_active_location;
  if (!place) {
    return (
      <Card id="location" title="位置">
        <EmptyState title="暂无位置" text={words.none} />
      </Card>
    );
  }
  return (
    <Card
      id="location"
      title="位置"
      note={when(place.at, now)}
      actions={
        <Button size="sm" onClick={() => open(log, null)}>
          位置记录
        </Button>
      }
    >
      <DescriptionList
        items={[
          { term: '地址', details: <PlaceAddress place={place} /> },
          { term: '经纬度', details: coordinatesText(place), mono: true },
          { term: '精度', details: accuracyText(place.accuracy_m) },
          { term: '时间', details: formatDateTime(place.at) },
        ]}
      />
      {words.unlocked === null || device.lock_evidence.observed === lockStatus.locked ? null : (
        <p className={styles.note}>{words.unlocked}</p>
      )}
      <div className={styles.foot}>
        <MapLinks place={place} about="最近位置" />
        <span className={styles.note}>{whichCoordinates}</span>
      </div>
      {opened ? <opened.Dialog device={device} words={words} onClose={close} /> : null}
    </Card>
  );
}
