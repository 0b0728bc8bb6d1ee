import type { ReactNode } from 'react';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { newestVersion } from '#domain/apple/os-version.ts';
import { statusTitle } from '#domain/devices/status-values.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { dnsTitle, trustTitle, updateTitle } from '#screens/apple/dialogs/settings-words.ts';
import { systemOf } from '#screens/apple/words/apple-words.ts';
import { toldAt } from '#screens/devices/words/told-words.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';

const note = css({ display: 'block', color: 'ink3', fontSize: 'xs' });

const withNote = (value: ReactNode, text: string) => (
  <>
    {value}
    {text ? <span className={note}>{text}</span> : null}
  </>
);

/** System and network as the device has told them, each with its time; what was only asked for stands in the records. */
export function SettingsCard({ device }: { device: AppleDevice }) {
  const now = useNow();
  const { available_os_updates, os_update_observed_at, global_proxy_status } = device;
  const newest = newestVersion(available_os_updates);
  return (
    <Card id="settings" title="系统与网络" note="以设备上报为准">
      <DescriptionList
        items={[
          {
            term: '系统版本',
            details: systemOf(device) && withNote(systemOf(device), newest ? `可更新到 ${newest}` : ''),
          },
          { term: '系统更新', details: withNote(updateTitle(device), toldAt(os_update_observed_at, now)) },
          {
            term: '全局代理',
            details: withNote(
              statusTitle('global_proxy_status', global_proxy_status),
              toldAt(device.global_proxy_observed_at, now),
            ),
          },
          { term: '加密 DNS', details: withNote(dnsTitle(device), toldAt(device.dns_observed_at, now)) },
          { term: '信任企业应用', details: trustTitle(device, now) },
          {
            term: '激活锁密码',
            details: withNote(
              device.has_bypass_code ? '已保存' : '未保存',
              device.bypass_code_stored_at ? `${formatDateTime(device.bypass_code_stored_at)} 起` : '',
            ),
          },
          {
            term: '解锁令牌',
            details: withNote(
              device.has_unlock_token ? '有' : '没有',
              device.has_unlock_token ? '可清除锁屏密码' : '不能清除锁屏密码',
            ),
          },
        ]}
      />
    </Card>
  );
}
