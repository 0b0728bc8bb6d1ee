import { useSelector } from '@xstate/react';
import { Download, Ellipsis, PackageMinus, PackagePlus, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { denialSentence } from '#domain/access/denial.ts';
import { deniedExit, may } from '#domain/access/permissions.ts';
import { routePath } from '#domain/access/routes.ts';
import { commandDenial } from '#domain/apple/command-right.ts';
import { batchDenial } from '#domain/kinds/batch-right.ts';
import { spaced } from '#domain/text/spaced.ts';
import type { AppToPut, appShelfMachine } from '#machines/apple/app-shelf/app-shelf.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useConsole, useGo, useUser } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Menu } from '#ui/popup/menu.tsx';
import { AppIcon } from '../apps/app-icon.tsx';
import { appsToInstall } from '../apps/apps-to-install.ts';
import { bringApp } from '../apps/brought-app.ts';

const styles = {
  list: css({ listStyle: 'none' }),
  row: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '2',
    px: '4',
    py: '2.5',
    borderColor: 'line',
    '&:not(:last-child)': { borderBottomWidth: '1px' },
    _compact: { px: '3', py: '1.5' },
  }),
  what: css({ flex: '[1 1 140px]', minW: '0' }),
  name: css({ display: 'block', overflowWrap: 'anywhere' }),
  note: css({ display: 'block', color: 'ink3', fontSize: 'xs', overflowWrap: 'anywhere' }),
  actions: css({ display: 'flex', gap: '2', ms: 'auto' }),
};

export type ShelfActor = ActorRefFrom<typeof appShelfMachine>;

/** `label`: of the whole list. */
export const AppRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);

interface AppRowProps {
  shelf: ShelfActor;
  app: AppToPut;
  /** smaller, below the name */
  note: ReactNode;
}

/** An app, and what can be done with it here. */
export function AppRow({ shelf, app, note }: AppRowProps) {
  return (
    <li className={styles.row}>
      <AppIcon id={app.bundle_id} />
      <span className={styles.what}>
        <span className={styles.name}>{app.app_name}</span>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.actions}>
        <ShelfButton shelf={shelf} app={app} />
        <InstallButton app={app} />
        <MoreMenu app={app} />
      </span>
    </li>
  );
}

const keeping = 'apple.setAppRestriction';

function ShelfButton({ shelf, app }: Omit<AppRowProps, 'note'>) {
  const user = useUser();
  const { bundle_id, app_name } = app;
  const isOn = useSelector(
    shelf,
    ({ context }) => context.apps?.some((each) => each.bundle_id === bundle_id) ?? false,
  );
  const control = useControl(shelf, isOn ? { type: 'app.remove', bundle_id } : { type: 'app.add', app });
  const text = isOn ? '移出货架' : '加入货架';
  return (
    <Action
      {...control}
      size="sm"
      variant="quiet"
      icon={isOn ? <PackageMinus aria-hidden="true" /> : <PackagePlus aria-hidden="true" />}
      aria-label={spaced`将${app_name}${text}`}
      reason={may(user, keeping) ? null : deniedExit(keeping)}
      onClick={() => may(user, keeping) && control.onClick()}
    >
      {text}
    </Action>
  );
}

/** Leads to the list of devices, where those are selected that shall have it. */
function InstallButton({ app }: { app: AppToPut }) {
  const { kept } = useConsole();
  const user = useUser();
  const go = useGo();
  const { app_name } = app;
  const reason = denialSentence(batchDenial(user, 'apple', 'install-apps'));
  const install = () => {
    kept.awaited.set({
      kind: 'apple',
      command: 'install-apps',
      fill: () => ({ command: 'install-apps', apps: appsToInstall([app]) }),
      text: `安装“${app_name}”`,
    });
    go(routePath('console-device-ios-list'));
  };
  return (
    <Action
      size="sm"
      icon={<Download aria-hidden="true" />}
      aria-label={spaced`将${app_name}安装到设备`}
      reason={reason}
      onClick={() => reason === null && install()}
    >
      安装到设备
    </Action>
  );
}

/** The white list asks for the secondary password, on its own page. */
function MoreMenu({ app }: { app: AppToPut }) {
  const { notify } = useConsole();
  const user = useUser();
  const go = useGo();
  const { app_name } = app;
  const lead = () => {
    const path = routePath('console-device-ios-default-restriction');
    go(`${path}?type=white-list`, { state: bringApp(app) });
    notify('info', `点击“编辑”，将“${app_name}”加入白名单`);
  };
  return (
    <Menu
      size="sm"
      shape="icon"
      variant="quiet"
      label={`更多操作：${app_name}`}
      trigger={<Ellipsis aria-hidden="true" />}
      items={[
        {
          id: 'white-list',
          label: '加入白名单',
          icon: <ShieldCheck aria-hidden="true" />,
          reason: denialSentence(commandDenial(user, 'set-app-restriction')),
          onSelect: lead,
        },
      ]}
    />
  );
}
