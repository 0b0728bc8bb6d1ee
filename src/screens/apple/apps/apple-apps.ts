import type { AppsOfKind, NamedApp } from '#screens/devices/apps/listed-app.ts';
import { AppIcon } from './app-icon.tsx';

/** Apple's apps by their bundle ids. */
export const appleApps: AppsOfKind<NamedApp & { readonly bundle_id: string }> = {
  idOf: ({ bundle_id }) => bundle_id,
  Picture: AppIcon,
};
