import { useState } from 'react';
import { installMaxApps } from '#domain/limits.ts';
import { CommandForm } from '#screens/devices/commands/command-form.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { AppPicker, type ChosenApp } from '../apps/app-picker.tsx';
import { appsToInstall } from '../apps/apps-to-install.ts';
import { AppsToInstallAside } from '../apps/apps-to-install-aside.tsx';
import { ShelfNotice, useShelfChoice } from '../apps/shelf-choice.tsx';
import type { AppleDialogProps } from './apple-dialog.ts';

/** Tells a device to install apps of the App Store. */
export default function InstallDialog({ device, icon, onClose }: AppleDialogProps) {
  const [apps, setApps] = useState<readonly ChosenApp[]>([]);
  const [tried, setTried] = useState(false);
  const { shelf, groups } = useShelfChoice();
  const problem =
    apps.length === 0
      ? '请先选择要安装的应用。'
      : apps.length > installMaxApps
        ? `一次最多安装 ${installMaxApps} 个应用。`
        : null;
  return (
    <CommandForm
      command="install-apps"
      size="lg"
      request={
        problem === null
          ? {
              kind: 'apple',
              command: 'install-apps',
              body: { device_id: device.id, apps: appsToInstall(apps) },
            }
          : null
      }
      onIncomplete={() => setTried(true)}
      device={device}
      okIcon={icon}
      onClose={onClose}
      aside={(readOnly) => <AppsToInstallAside apps={apps} onChange={setApps} readOnly={readOnly} />}
    >
      {(readOnly, errors) => (
        <>
          <p>设备收到后逐个下载安装，进度会显示在“已安装应用”中。没有登录 Apple 账户的设备可能装不上。</p>
          {tried && problem !== null ? <Banner tone="warn">{problem}</Banner> : null}
          <ShelfNotice shelf={shelf} />
          <AppPicker
            groups={groups}
            chosen={apps}
            onChange={setApps}
            readOnly={readOnly}
            error={errors.apps}
          />
        </>
      )}
    </CommandForm>
  );
}
