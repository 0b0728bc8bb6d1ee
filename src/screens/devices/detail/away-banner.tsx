import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { type Offer, reasonInFull } from '#screens/devices/commands/offers.ts';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Banner } from '#ui/display/banner.tsx';

const styles = { ways: css({ display: 'flex', flexWrap: 'wrap', gap: '2' }) };

interface AwayBannerProps {
  device: DeviceListItem;
  title: string;
  text: string;
  /** the first brings it back */
  actions: readonly { readonly offered: Offer; readonly onClick: () => void }[];
}

/** A device that was put away: nothing can be done with it but what `actions` are. */
export function AwayBanner({ device, title, text, actions }: AwayBannerProps) {
  if (device.recycled_status !== recycledStatus.recycled) return null;
  return (
    <Banner
      tone="warn"
      title={title}
      action={
        <div className={styles.ways}>
          {actions.map(({ offered, onClick }, index) => (
            <Action
              key={offered.command}
              size="sm"
              variant={index === 0 ? 'primary' : 'secondary'}
              reason={reasonInFull(offered)}
              onClick={onClick}
            >
              {offered.title}
            </Action>
          ))}
        </div>
      }
    >
      {text}
    </Banner>
  );
}
