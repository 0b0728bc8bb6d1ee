import type { ChosenApp } from './app-picker.tsx';

/** What a device is told of the apps: it has no use for their pictures. */
export const appsToInstall = (apps: readonly ChosenApp[]) =>
  apps.map(({ app_name, bundle_id, track_id }) => ({
    app_name,
    bundle_id,
    ...(track_id !== undefined && { track_id }),
  }));
