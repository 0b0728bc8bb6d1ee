import type { AppleDevice } from '#api/contract/apple/device.ts';
import { appInstallStatus, appInstallTitle, isInstallOver } from '#domain/apple/app-install.ts';
import { appRestrictionTitle, appRestrictionType } from '#domain/apple/app-restriction.ts';
import { toldAt } from '#screens/devices/words/told-words.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Spinner } from '#ui/display/spinner.tsx';

const styles = {
  root: css({ display: 'grid', gap: '3', mb: '3' }),
  restriction: css({ color: 'ink2' }),
  title: css({ fontSize: 'sm', fontWeight: 'medium', mb: '1' }),
  note: css({ color: 'ink3', fontSize: 'xs', fontWeight: 'normal' }),
  list: css({ display: 'grid', gap: '1' }),
  install: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' }),
  state: css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', color: 'ink2', fontSize: 'sm' }),
  failed: css({ color: 'locked', fontSize: 'sm' }),
};

/** `应用限制：禁用名单，不能打开 3 个应用，白名单 1 个除外` as the device has confirmed it. */
function restrictionLine(device: AppleDevice): string {
  const {
    app_restriction_enable: enabled,
    app_restriction_type: type,
    app_restriction_observed_at: at,
  } = device;
  if (at === null) return '应用限制：设备未上报';
  if (!enabled || type === null) return '应用限制：未限制';
  const { app_restriction_list: list, app_restriction_global_white_list: whiteList } = device;
  const verb = type === appRestrictionType.allowed ? '只能打开' : '不能打开';
  const spared = type === appRestrictionType.allowed ? '另可打开白名单' : '白名单除外';
  const others = whiteList.length > 0 ? `，${spared} ${whiteList.length} 个` : '';
  return `应用限制：${appRestrictionTitle(type)}，${verb} ${list.length} 个应用${others}`;
}

/** Which apps can be opened, and what became of those that the device was told to install last. */
export function AppFacts({ device }: { device: AppleDevice }) {
  const now = useNow();
  const { app_installs: installs, app_installs_observed_at, app_restriction_observed_at } = device;
  return (
    <div className={styles.root}>
      <p className={styles.restriction}>
        {restrictionLine(device)}{' '}
        <span className={styles.note}>{toldAt(app_restriction_observed_at, now)}</span>
      </p>
      {installs.length === 0 ? null : (
        <div>
          <h3 className={styles.title}>
            最近一次安装 <span className={styles.note}>{toldAt(app_installs_observed_at, now)}</span>
          </h3>
          <ul className={styles.list} aria-label="最近一次安装">
            {installs.map((install) => (
              <li key={install.bundle_id} className={styles.install}>
                <span>{install.app_name}</span>
                <span className={install.status === appInstallStatus.failed ? styles.failed : styles.state}>
                  {isInstallOver(install) ? null : <Spinner label="" />}
                  {[appInstallTitle(install.status), install.reason].filter(Boolean).join('：')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
