import type { ComponentType } from 'react';

/** An app as the devices of a kind know it. */
export interface NamedApp {
  readonly app_name: string;
}

export interface AppsOfKind<App extends NamedApp> {
  /** bundle id, package name */
  readonly idOf: (app: App) => string;
  /** null: its apps have no pictures */
  readonly Picture: ComponentType<{ id: string; size?: 'sm' | 'md' }> | null;
}
