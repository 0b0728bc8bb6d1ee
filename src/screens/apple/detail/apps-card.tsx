import type { AppleDevice } from '#api/contract/apple/device.ts';
import { type AppRestriction, mayOpen } from '#domain/apple/app-restriction.ts';
import { appleApps } from '#screens/apple/apps/apple-apps.ts';
import { offer } from '#screens/apple/commands/device-offers.ts';
import { InstalledAppsCard } from '#screens/devices/detail/installed-apps-card.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { AppFacts } from './app-facts.tsx';
import { CommandButton } from './command-button.tsx';

/** As the device has confirmed it. */
const restrictionOf = (device: AppleDevice): AppRestriction => ({
  enable: device.app_restriction_enable,
  type: device.app_restriction_type,
  list: device.app_restriction_list,
  white_list: device.app_restriction_global_white_list,
});

export function AppsCard({ device }: { device: AppleDevice }) {
  const user = useUser();
  const now = useNow();
  const restriction = restrictionOf(device);
  return (
    <InstalledAppsCard
      device={device}
      of={appleApps}
      idName="标识"
      refresh={offer('get-installed-app-list', device, user, now)}
      actions={
        <>
          <CommandButton command="set-app-restriction" device={device}>
            应用限制
          </CommandButton>
          <CommandButton command="install-apps" device={device}>
            安装应用
          </CommandButton>
        </>
      }
      facts={<AppFacts device={device} />}
      mark={(id) => (mayOpen(restriction, id) ? null : <Tag>不能打开</Tag>)}
    />
  );
}
