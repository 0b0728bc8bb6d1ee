import {
  Archive,
  ArrowUpDown,
  CircleQuestionMark,
  FileBadge,
  FileChartColumn,
  FileText,
  House,
  Image,
  KeyRound,
  LayoutGrid,
  LogIn,
  type LucideIcon,
  NotebookText,
  RectangleEllipsis,
  ScrollText,
  ShieldAlert,
  SlidersHorizontal,
  SlidersVertical,
  Smartphone,
  Store,
  TabletSmartphone,
  Trash2,
  TriangleAlert,
  Users,
} from 'lucide-react';
import type { Rights } from '#domain/access/permissions.ts';
import { mayEnter } from '#domain/access/route-access.ts';
import { type RouteName, routeOf, routePath } from '#domain/access/routes.ts';
import type { Crumb } from '#ui/shell/breadcrumb.tsx';
import type { NavigationGroup, NavigationItem } from '#ui/shell/navigation-items.ts';

interface Entry {
  readonly name: RouteName;
  readonly icon: LucideIcon;
}

/** The side navigation; its words are the routes' titles. */
const sections: readonly { readonly label?: string; readonly entries: readonly Entry[] }[] = [
  { entries: [{ name: 'console', icon: House }] },
  {
    label: '设备',
    entries: [
      { name: 'console-device-ios-list', icon: Smartphone },
      { name: 'console-device-ios-recycled-list', icon: Trash2 },
      { name: 'console-device-ios-default-restriction', icon: SlidersHorizontal },
      { name: 'console-device-android-list', icon: TabletSmartphone },
      { name: 'console-device-android-list-archived', icon: Archive },
      { name: 'console-device-android-default-restriction', icon: SlidersVertical },
      { name: 'console-device-wallpaper', icon: Image },
    ],
  },
  {
    label: '报告',
    entries: [
      { name: 'console-report-basic', icon: FileText },
      { name: 'console-report-advanced', icon: FileChartColumn },
      { name: 'console-report-professional', icon: FileBadge },
      { name: 'console-report-abnormal', icon: TriangleAlert },
      { name: 'console-report-rcs', icon: ShieldAlert },
    ],
  },
  {
    label: '门店',
    entries: [
      { name: 'console-merchant-employee', icon: Users },
      { name: 'console-merchant-config', icon: Store },
      { name: 'console-merchant-update-abm-token', icon: KeyRound },
      { name: 'console-merchant-open-api', icon: ArrowUpDown },
    ],
  },
  {
    label: '安全',
    entries: [
      { name: 'console-security-login-log', icon: LogIn },
      { name: 'console-security-operation-log-apple', icon: ScrollText },
      { name: 'console-security-operation-log-android', icon: NotebookText },
      { name: 'console-security-password', icon: RectangleEllipsis },
    ],
  },
  {
    entries: [
      { name: 'console-appstore', icon: LayoutGrid },
      { name: 'console-help', icon: CircleQuestionMark },
    ],
  },
];

/** Pages that stand below another one. */
const parents: { readonly [Name in RouteName]?: RouteName } = {
  'console-device-ios-id': 'console-device-ios-list',
  'console-device-android-id': 'console-device-android-list',
  'console-device-android-list-archived': 'console-device-android-list',
  'console-report-basic-id': 'console-report-basic',
  'console-report-advanced-id': 'console-report-advanced',
  'console-report-rcs-id': 'console-report-rcs',
  'console-merchant-employee-distribution-log': 'console-merchant-employee',
};

const hasEntry = (name: RouteName) =>
  sections.some(({ entries }) => entries.some((entry) => entry.name === name));

/** What the person may open; the entry of the shown page, or of its parent, is current. */
export function menuFor(rights: Rights, shown: RouteName): NavigationGroup[] {
  const current = hasEntry(shown) ? shown : parents[shown];
  const itemOf = ({ name, icon }: Entry): NavigationItem[] => {
    const route = routeOf(name);
    if (!mayEnter(route.access, rights)) return [];
    return [{ href: route.path, label: route.title, icon, current: name === current }];
  };
  return sections
    .map(({ label, entries }) => ({ ...(label && { label }), items: entries.flatMap(itemOf) }))
    .filter(({ items }) => items.length > 0);
}

/** Ours: what people with a phone in the hand need most comes first. */
const favourites: readonly RouteName[] = [
  'console',
  'console-device-ios-list',
  'console-device-android-list',
  'console-report-basic',
  'console-report-advanced',
  'console-report-rcs',
  'console-security-operation-log-apple',
  'console-security-operation-log-android',
  'console-help',
];
const mostTabs = 4;

/** The tab bar of phones, which has one more place for everything else. */
export function tabsOf(groups: readonly NavigationGroup[]): NavigationItem[] {
  const items = groups.flatMap((group) => group.items);
  const known = favourites.flatMap((name) => items.find(({ href }) => href === routePath(name)) ?? []);
  return known.slice(0, mostTabs);
}

/** Section, parent, page; the page goes by its subject where it has one. */
export function crumbsOf(name: RouteName, subject: string | null = null): Crumb[] {
  const parent = parents[name];
  const section = sections.find(({ entries }) => entries.some((entry) => entry.name === (parent ?? name)));
  return [
    ...(section?.label ? [{ label: section.label }] : []),
    ...(parent ? [{ label: routeOf(parent).title, href: routePath(parent) }] : []),
    { label: subject ?? routeOf(name).title },
  ];
}
