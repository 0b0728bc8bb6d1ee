import { useState } from 'react';
import type { DeviceLocation } from '#api/contract/devices/device.ts';
import { geocodeRegeo } from '#api/contract/outside.ts';
import { connections } from '#domain/connections.ts';
import { lookUpAddress } from '#machines/devices/location-log/location-log.effects.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { useIsMissing } from '#screens/shared/missing-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import * as labels from '#ui/labels.ts';

const styles = {
  failed: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  problem: css({ color: 'warn', fontSize: 'sm' }),
};

interface PlaceAddressProps {
  place: DeviceLocation;
}

/** The address of a place; of one that came without it, once somebody asks. */
export function PlaceAddress({ place }: PlaceAddressProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const isMissing = useIsMissing('map');
  const where = `${place.longitude} ${place.latitude}`;
  if (place.address !== null) return place.address;
  if (isMissing) return <span className={styles.problem}>{connections.map.sentence}</span>;
  if (asked === where) return <LookedUp key={where} place={place} />;
  return (
    <Button size="sm" variant="quiet" onClick={() => setAsked(where)}>
      {geocodeRegeo.title}
    </Button>
  );
}

function LookedUp({ place }: PlaceAddressProps) {
  const client = useClient();
  const { loaded, failure, retry } = useLoadOnce((signal) => lookUpAddress(client, place, { signal }));
  if (loaded) return loaded.value ?? '暂无地址';
  return (
    <span className={styles.failed}>
      <Button size="sm" variant="quiet" loading={!failure} {...retry}>
        {failure ? labels.retry : geocodeRegeo.title}
      </Button>
      {failure ? (
        <span className={styles.problem} role="alert">
          {sentenceOfError(failure.error)}
        </span>
      ) : null}
    </span>
  );
}
