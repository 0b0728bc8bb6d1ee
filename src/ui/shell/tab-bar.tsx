import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { css } from '#styled/css/index.mjs';
import * as labels from '../labels.ts';
import { phoneQuery, useMediaQuery } from '../use-media-query.ts';
import { useLinkProps } from './navigate.ts';
import type { NavigationGroup, NavigationItem } from './navigation-items.ts';
import { NavigationSheet } from './navigation-sheet.tsx';

const styles = {
  root: css({
    display: { base: 'flex', md: 'none' },
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: 'bar',
    pb: '[env(safe-area-inset-bottom)]',
    bg: 'surface',
    borderTopWidth: '1px',
    borderColor: 'line',
  }),
  tab: css({
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minW: '0',
    h: 'tabBar',
    fontSize: 'xs',
    color: 'ink3',
    '& svg': { w: 'iconLg', h: 'iconLg' },
    _focusVisible: { outlineOffset: '[-2px]' },
    '&:is([aria-current=page], [data-current])': { color: 'accent', fontWeight: 'bold' },
  }),
};

export interface TabBarProps {
  /** At most four. */
  tabs: readonly NavigationItem[];
  /** Everything, for the sheet behind 更多; where the tabs are all there is, there is no such tab. */
  groups: readonly NavigationGroup[];
}

/** The navigation of phones. */
export function TabBar({ tabs, groups }: TabBarProps) {
  const [open, setOpen] = useState(false);
  // On a phone that is turned round it would hold the page without being seen.
  const onPhone = useMediaQuery(phoneQuery);
  const items = groups.flatMap((group) => group.items);
  const elsewhere = items.some(({ current }) => current) && !tabs.some(({ current }) => current);
  return (
    <nav className={styles.root} aria-label={labels.mainNavigation} data-tabs="">
      {tabs.map((tab) => (
        <Tab key={tab.href} item={tab} />
      ))}
      {items.length > tabs.length ? (
        <>
          <button
            type="button"
            className={styles.tab}
            aria-haspopup="dialog"
            aria-expanded={open}
            data-current={elsewhere ? '' : undefined}
            onClick={() => setOpen(true)}
          >
            <Ellipsis aria-hidden="true" />
            {labels.more}
          </button>
          {open && onPhone ? <NavigationSheet groups={groups} onClose={() => setOpen(false)} /> : null}
        </>
      ) : null}
    </nav>
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
