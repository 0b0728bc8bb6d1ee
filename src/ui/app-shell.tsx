import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { styles } from './app-shell-style.ts';
import * as labels from './labels.ts';
import { Logo } from './logo.tsx';
import { useLinkProps } from './navigate.ts';

export interface NavigationItem {
  href: string;
  label: string;
  icon: LucideIcon;
  current?: boolean;
  /** At the right, e.g. how many devices. */
  count?: number | undefined;
}

export interface NavigationGroup {
  /** The small heading; the first group has none. */
  label?: string;
  items: readonly NavigationItem[];
}

export interface AppShellProps {
  /** The name of the site beside the mark. */
  brand: string;
  homeHref: string;
  groups: readonly NavigationGroup[];
  /** The tab bar of phones: at most five. */
  tabs: readonly NavigationItem[];
  /** Above the account: news about the console itself. */
  news?: ReactNode;
  /** At the bottom of the side navigation: who is signed in, with a menu. */
  account: ReactNode;
  /** The left of the top bar: a Breadcrumb on wide screens, the page's title on phones. */
  heading: ReactNode;
  /** The right of the top bar: search, messages, theme. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The layout with chrome: side navigation and top bar; on phones a title bar and a tab bar. */
export function AppShell(props: AppShellProps) {
  const home = useLinkProps({ href: props.homeHref });
  return (
    <div className={styles.root}>
      <a className={styles.skip} href="#content">
        {labels.skipToContent}
      </a>
      <nav className={styles.side} aria-label={labels.mainNavigation}>
        <a {...home} className={styles.brand}>
          <Logo />
          {props.brand}
        </a>
        <div className={styles.nav}>
          {props.groups.map((group) => (
            <NavigationList key={group.label ?? ''} group={group} />
          ))}
        </div>
        {props.news}
        <div className={styles.account}>{props.account}</div>
      </nav>
      <header className={styles.top}>
        <div className={styles.heading}>{props.heading}</div>
        <div className={styles.tools}>{props.tools}</div>
      </header>
      <main className={styles.main} id="content" tabIndex={-1}>
        {props.children}
      </main>
      <nav className={styles.tabs} aria-label={labels.mainNavigation}>
        {props.tabs.map((tab) => (
          <Tab key={tab.href} item={tab} />
        ))}
      </nav>
    </div>
  );
}

function NavigationList({ group }: { group: NavigationGroup }) {
  return (
    <div>
      {group.label ? <h2 className={styles.groupLabel}>{group.label}</h2> : null}
      <ul>
        {group.items.map((item) => (
          <li key={item.href}>
            <NavigationLink item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NavigationLink({ item }: { item: NavigationItem }) {
  const link = useLinkProps({ href: item.href });
  return (
    <a {...link} className={styles.item} aria-current={item.current ? 'page' : undefined}>
      <item.icon aria-hidden="true" />
      <span className={styles.itemLabel}>{item.label}</span>
      {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
    </a>
  );
}

function Tab({ item }: { item: NavigationItem }) {
  const link = useLinkProps({ href: item.href });
  return (
    <a {...link} className={styles.tab} aria-current={item.current ? 'page' : undefined}>
      <item.icon aria-hidden="true" />
      {item.label}
    </a>
  );
}
