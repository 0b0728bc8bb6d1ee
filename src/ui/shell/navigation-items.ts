import type { LucideIcon } from 'lucide-react';

export interface NavigationItem {
  href: string;
  label: string;
  icon: LucideIcon;
  current?: boolean;
  /** At the right, e.g. how many devices. */
  count?: number | undefined;
}

export interface NavigationGroup {
  /** The small heading; without one the items stand alone. */
  label?: string;
  items: readonly NavigationItem[];
}

export const hasCurrent = ({ items }: NavigationGroup) => items.some(({ current }) => current);

/** Tells the groups apart. */
export const keyOf = ({ label, items }: NavigationGroup) => label ?? items[0]?.href;
