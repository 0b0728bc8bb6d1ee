import { House, type LucideIcon, ScrollText, Smartphone } from 'lucide-react';
import type { Rights } from '#domain/permissions.ts';
import { mayEnter } from '#domain/route-access.ts';
import { type RouteName, routeOf, routePath } from '#domain/routes.ts';
import type { NavigationGroup, NavigationItem } from '#ui/app-shell.tsx';
import type { Crumb } from '#ui/breadcrumb.tsx';

interface Entry {
  readonly name: RouteName;
  readonly icon: LucideIcon;
}

/** The side navigation; its words are the routes' titles. */
const sections: readonly { label?: string; entries: readonly Entry[] }[] = [
  { entries: [{ name: 'console', icon: House }] },
  { label: '设备', entries: [{ name: 'console-device-ios-list', icon: Smartphone }] },
  { label: '安全', entries: [{ name: 'console-security-operation-log-apple', icon: ScrollText }] },
];

/** Pages that stand below another one. */
const parents: { readonly [Name in RouteName]?: RouteName } = {
  'console-device-ios-id': 'console-device-ios-list',
};

/** What the person may open; the entry of the shown page, or of its parent, is current. */
export function menuFor(rights: Rights, shown: RouteName): NavigationGroup[] {
  const current = parents[shown] ?? shown;
  const itemOf = ({ name, icon }: Entry): NavigationItem[] => {
    const route = routeOf(name);
    if (!mayEnter(route.access, rights)) return [];
    return [{ href: route.path, label: route.title, icon, current: name === current }];
  };
  return sections
    .map(({ label, entries }) => ({ ...(label && { label }), items: entries.flatMap(itemOf) }))
    .filter(({ items }) => items.length > 0);
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
