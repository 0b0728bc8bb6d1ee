import type { NamedPackage } from '#domain/android/known-apps.ts';
import type { AppsOfKind } from '#screens/devices/apps/listed-app.ts';

/** Android's apps by their package names. */
export const androidApps: AppsOfKind<NamedPackage> = {
  idOf: ({ package_name }) => package_name,
  Picture: null,
};
