import type { ComponentType } from 'react';
import type { RouteAccess } from '#domain/access/routes.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { AndroidOverview } from '#screens/android/overview.tsx';
import { AppleOverview } from '#screens/apple/overview.tsx';
import { ReportOverview } from './reports/report-overview.tsx';

interface HomeCard {
  readonly id: DeviceKindName | 'reports';
  /** whose devices it shows, and the charts draw; null: no devices */
  readonly kind: DeviceKindName | null;
  /** who sees it */
  readonly access: RouteAccess;
  /** named where the home shows more than one */
  readonly title: string;
  readonly View: ComponentType;
}

/** What the home shows below the greeting, from top to bottom. */
export const homeCards: readonly HomeCard[] = [
  {
    id: 'apple',
    kind: 'apple',
    access: { open: false, module: 'mdm-apple' },
    title: '苹果设备',
    View: AppleOverview,
  },
  {
    id: 'android',
    kind: 'android',
    access: { open: false, module: 'mdm-android' },
    title: '安卓设备',
    View: AndroidOverview,
  },
  // `app.modules.report`, `decision.report-codes`
  {
    id: 'reports',
    kind: null,
    access: { open: false, area: 'report', permission: 'report.list' },
    title: '报告',
    View: ReportOverview,
  },
];
