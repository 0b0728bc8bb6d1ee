import type { ReactNode } from 'react';
import * as labels from '../labels.ts';
import { styles } from './app-shell-style.ts';
import { Logo } from './logo.tsx';
import { useLinkProps } from './navigate.ts';
import type { NavigationGroup, NavigationItem } from './navigation-items.ts';
import { SideNavigation } from './side-navigation.tsx';
import { TabBar } from './tab-bar.tsx';

export interface AppShellProps {
  /** The name of the site beside the mark. */
  brand: string;
  homeHref: string;
  groups: readonly NavigationGroup[];
  /** The tab bar of phones: at most four of all entries. */
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
        <SideNavigation groups={props.groups} />
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
      <TabBar tabs={props.tabs} groups={props.groups} />
    </div>
  );
}
