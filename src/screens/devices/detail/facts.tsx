import type { ReactNode } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatDateTime, formatMoment } from '#domain/text/time.ts';
import { placeOf } from '#screens/devices/words/device-words.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { CopyButton } from '#ui/button/copy-button.tsx';

/** What facts of a device's page are made of. */

const styles = {
  note: css({ display: 'block', color: 'ink3', fontSize: 'xs' }),
  copyable: css({ display: 'flex', alignItems: 'center', gap: '2' }),
};

export function placeWords(place: DeviceListItem['last_active_location']): string | null {
  return place && (place.address === null ? '只有经纬度' : placeOf(place.address));
}

interface ToldProps {
  at: string | null;
  /** The device has told it, whenever that was. */
  isKnown: boolean;
  children: ReactNode;
}

/** A status, and when it was last heard. */
export function Told({ at, isKnown, children }: ToldProps) {
  const now = useNow();
  return (
    <>
      {children}
      <span className={styles.note}>
        {at === null ? (
          untold(isKnown)
        ) : (
          <>
            最近确认{' '}
            <time dateTime={at} title={formatDateTime(at)}>
              {formatMoment(at, now)}
            </time>
          </>
        )}
      </span>
    </>
  );
}

const untold = (isKnown: boolean) => (isKnown ? '确认时间未记录' : '设备未上报');

export const Copyable = ({ text, name }: { text: string; name: string }) => (
  <span className={styles.copyable}>
    {text}
    <CopyButton text={text} label={spaced`复制${name}`} iconOnly />
  </span>
);
