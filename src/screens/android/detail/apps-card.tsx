import type { AndroidDevice } from '#api/contract/android/device.ts';
import { androidAppMode, androidAppModeTitle } from '#domain/android/app-restriction.ts';
import { androidApps } from '#screens/android/apps/android-apps.ts';
import { offer } from '#screens/android/commands/device-offers.ts';
import { InstalledAppsCard } from '#screens/devices/detail/installed-apps-card.tsx';
import { toldAt } from '#screens/devices/words/told-words.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Tag } from '#ui/display/tag.tsx';
import { CommandButton } from './command-button.tsx';

const styles = {
  restriction: css({ color: 'ink2', mb: '3' }),
  note: css({ color: 'ink3', fontSize: 'xs' }),
};

/** `应用限制：只允许名单内的应用，名单内 3 个` as the device has confirmed it. */
function restrictionLine(device: AndroidDevice): string {
  const { app_restriction_enabled: enabled, app_restriction_mode: mode, app_restriction_list: list } = device;
  if (device.app_restriction_observed_at === null) return '应用限制：设备未上报';
  if (!enabled || mode === null) return '应用限制：未限制';
  const count = mode === androidAppMode.allowedOnly ? `，名单内 ${list.length} 个` : '';
  return `应用限制：${androidAppModeTitle(mode)}${count}`;
}

const isOutside = (device: AndroidDevice, packageName: string) =>
  device.app_restriction_enabled &&
  device.app_restriction_mode === androidAppMode.allowedOnly &&
  !device.app_restriction_list.includes(packageName);

export function AppsCard({ device }: { device: AndroidDevice }) {
  const user = useUser();
  const now = useNow();
  return (
    <InstalledAppsCard
      device={device}
      of={androidApps}
      idName="包名"
      refresh={offer('get-installed-app-list', device, user, now)}
      actions={
        <CommandButton command="set-app-restriction" device={device}>
          应用限制
        </CommandButton>
      }
      facts={
        <p className={styles.restriction}>
          {restrictionLine(device)}{' '}
          <span className={styles.note}>{toldAt(device.app_restriction_observed_at, now)}</span>
        </p>
      }
      mark={(packageName) => (isOutside(device, packageName) ? <Tag>不在名单内</Tag> : null)}
    />
  );
}
