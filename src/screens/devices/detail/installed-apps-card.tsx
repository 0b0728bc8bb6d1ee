import { type ReactNode, useState } from 'react';
import { AppList } from '#screens/devices/apps/app-list.tsx';
import type { AppsOfKind, NamedApp } from '#screens/devices/apps/listed-app.ts';
import { type Offer, reasonInFull } from '#screens/devices/commands/offers.ts';
import { AskNotice, useAsk } from '#screens/devices/commands/use-ask.tsx';
import { toldAt } from '#screens/devices/words/told-words.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';

const styles = {
  notice: css({ mb: '3', '&:empty': { display: 'none' } }),
  search: css({ display: 'flex', mb: '3', maxW: 'panel' }),
  more: css({ mt: '2', textAlign: 'center' }),
};

/** Ours: so many are seen at a glance; more want a search. */
const atFirst = 9;

interface InstalledAppsCardProps<App extends NamedApp> {
  device: Parameters<typeof useAsk>[1] & {
    readonly app_list: readonly App[];
    /** null: the device has never told them */
    readonly app_list_observed_at: string | null;
  };
  of: AppsOfKind<App>;
  /** what people call the id of an app */
  idName: string;
  /** of asking the device for them */
  refresh: Offer;
  /** what else is done with apps */
  actions: ReactNode;
  /** what the device is kept from, as far as its kind tells */
  facts: ReactNode;
  mark: (id: string) => ReactNode;
}

/** What is installed, as the device has told last. */
export function InstalledAppsCard<App extends NamedApp>({
  device,
  of,
  idName,
  refresh,
  actions,
  facts,
  mark,
}: InstalledAppsCardProps<App>) {
  const now = useNow();
  const ask = useAsk('get-installed-app-list', device);
  const [sought, setSought] = useState('');
  const [whole, setWhole] = useState(false);
  const { app_list: apps, app_list_observed_at: at } = device;
  const words = sought.trim().toLowerCase();
  const found = apps.filter((app) => `${app.app_name} ${of.idOf(app)}`.toLowerCase().includes(words));
  const shown = whole || words ? found : found.slice(0, atFirst);
  return (
    <Card
      id="apps"
      title="已安装应用"
      note={[at !== null && `${apps.length} 个`, toldAt(at, now)].filter(Boolean).join(' · ')}
      actions={
        <>
          {actions}
          <Action size="sm" reason={reasonInFull(refresh)} loading={ask.asking} onClick={ask.send}>
            刷新
          </Action>
        </>
      }
    >
      {facts}
      <div className={styles.notice}>
        <AskNotice ask={ask} />
      </div>
      {apps.length <= atFirst ? null : (
        <div className={styles.search}>
          <SearchInput
            aria-label="搜索已安装应用"
            placeholder={`名称或${idName}`}
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
        <AppList of={of} label="已安装应用" apps={shown} mark={mark} />
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
