import { useSelector } from '@xstate/react';
import type { AppToInstall } from '#machines/apple/batch/batch-form.ts';
import type { BatchOrderActor, OrderPartProps } from '#screens/devices/batch/batch-screens.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import { AppPicker } from '../apps/app-picker.tsx';
import { appsToInstall } from '../apps/apps-to-install.ts';
import { AppsToInstallAside } from '../apps/apps-to-install-aside.tsx';
import { ShelfNotice, useShelfChoice } from '../apps/shelf-choice.tsx';

const fields = css({ display: 'grid', gap: '3' });

const useApps = (order: BatchOrderActor) =>
  useSelector(order, ({ context: { form } }) =>
    form.command === 'install-apps' && 'apps' in form ? form.apps : null,
  );

const choose = (order: BatchOrderActor, apps: readonly AppToInstall[]) =>
  order.send({ type: 'form.change', field: 'apps', form: { command: 'install-apps', apps } });

/** The apps that all of the devices get. */
export function AppsField(props: OrderPartProps) {
  return useApps(props.order) === null ? null : <ChosenFields {...props} />;
}

function ChosenFields({ order, readOnly }: OrderPartProps) {
  const { shelf, groups } = useShelfChoice();
  const apps = useApps(order) ?? [];
  const error = useSelector(order, ({ context }) => context.errors.apps);
  return (
    <div className={fields} {...(readOnly ? {} : eventMark('form.change'))} inert={readOnly}>
      <p>设备收到后逐个下载安装。没有登录 Apple 账户的设备可能装不上。</p>
      <ShelfNotice shelf={shelf} />
      <AppPicker
        groups={groups}
        chosen={apps}
        onChange={(chosen) => choose(order, appsToInstall(chosen))}
        readOnly={readOnly}
        error={error}
      />
    </div>
  );
}

/** Beside it: what was chosen, wherever it was found. */
export function AppsSoFar({ order, readOnly }: OrderPartProps) {
  const apps = useApps(order);
  if (apps === null) return null;
  return <AppsToInstallAside apps={apps} onChange={(chosen) => choose(order, chosen)} readOnly={readOnly} />;
}
