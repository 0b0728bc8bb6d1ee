import { ChosenApps } from '#screens/devices/apps/chosen-apps.tsx';
import { appleApps } from './apple-apps.ts';

interface AppToShow {
  readonly app_name: string;
  readonly bundle_id: string;
}

interface AsideProps<App extends AppToShow> {
  apps: readonly App[];
  onChange: (apps: readonly App[]) => void;
  readOnly: boolean;
}

/** Beside the picker: what will be installed, wherever it was found. */
export function AppsToInstallAside<App extends AppToShow>({ apps, onChange, readOnly }: AsideProps<App>) {
  return (
    <ChosenApps
      of={appleApps}
      title="将安装"
      chosen={apps}
      onChange={onChange}
      none="选择的应用会列在这里，可以一次安装多个。"
      readOnly={readOnly}
    />
  );
}
