import { useState } from 'react';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { type AppRestriction, mayOpen } from '#domain/apple/app-restriction.ts';
import { AppList } from '#screens/apple/apps/app-list.tsx';
import { offer, reasonInFull } from '#screens/apple/commands/device-offers.ts';
import { toldAt } from '#screens/apple/dialogs/settings-words.ts';
import { AskNotice, useAsk } from '#screens/devices/commands/use-ask.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { AppFacts } from './app-facts.tsx';
import { CommandButton } from './command-button.tsx';

const styles = {
  search: css({ display: 'flex', mb: '3', maxW: 'panel' }),
  notice: css({ mb: '3', '&:empty': { display: 'none' } }),
  more: css({ mt: '2', textAlign: 'center' }),
};

/** As the device has confirmed it. */
const restrictionOf = (device: AppleDevice): AppRestriction => ({
  enable: device.app_restriction_enable,
  type: device.app_restriction_type,
  list: device.app_restriction_list,
  white_list: device.app_restriction_global_white_list,
});

/** Ours: so many are seen at a glance; more want a search. */
const atFirst = 9;

/** What is installed, as the device has told last. */
export function AppsCard({ device }: { device: AppleDevice }) {
  const user = useUser();
  const now = useNow();
  const ask = useAsk('get-installed-app-list', device);
  const [sought, setSought] = useState('');
  const { app_list: apps, app_list_observed_at: at } = device;
  const [whole, setWhole] = useState(false);
  const restriction = restrictionOf(device);
  const words = sought.trim().toLowerCase();
  const found = apps.filter(({ app_name, bundle_id }) =>
    `${app_name} ${bundle_id}`.toLowerCase().includes(words),
  );
  const shown = whole || words ? found : found.slice(0, atFirst);
  const note = [at !== null && `${apps.length} 个`, toldAt(at, now)].filter(Boolean).join(' · ');
  return (
    <Card
      id="apps"
      title="已安装应用"
      note={note}
      actions={
        <>
          <CommandButton command="set-app-restriction" device={device}>
            应用限制
          </CommandButton>
          <CommandButton command="install-apps" device={device}>
            安装应用
          </CommandButton>
          <Action
            size="sm"
            reason={reasonInFull(offer('get-installed-app-list', device, user, now))}
            loading={ask.asking}
            onClick={ask.send}
          >
            刷新
          </Action>
        </>
      }
    >
      <AppFacts device={device} />
      <div className={styles.notice}>
        <AskNotice ask={ask} />
      </div>
      {apps.length <= atFirst ? null : (
        <div className={styles.search}>
          <SearchInput
            aria-label="搜索已安装应用"
            placeholder="名称或标识"
            value={sought}
            onChange={setSought}
          />
        </div>
      )}
      {at === null ? (
        <EmptyState title="设备未上报已安装应用" text="设备在线时，点“刷新”向设备询问。" />
      ) : found.length === 0 ? (
        <EmptyState title={apps.length === 0 ? '暂无已安装的应用' : '未找到相关应用'} />
      ) : (
        <AppList
          label="已安装应用"
          apps={shown}
          mark={(id) => (mayOpen(restriction, id) ? null : <Tag>不能打开</Tag>)}
        />
      )}
      {shown.length === found.length ? null : (
        <div className={styles.more}>
          <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
            显示全部 {found.length} 个
          </Button>
        </div>
      )}
    </Card>
  );
}
