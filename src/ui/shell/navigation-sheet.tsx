import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { css } from '#styled/css/index.mjs';
import { IconButton } from '../button/icon-button.tsx';
import * as labels from '../labels.ts';
import { useLinkProps } from './navigate.ts';
import { keyOf, type NavigationGroup, type NavigationItem } from './navigation-items.ts';

const styles = {
  sheet: css({
    position: 'fixed',
    inset: '[auto 0 0 0]',
    w: 'full',
    maxW: 'full',
    maxH: '[94dvh]',
    color: 'ink',
    bg: 'raised',
    borderTopWidth: '1px',
    borderColor: 'line',
    borderRadius: '[12px 12px 0 0]',
    boxShadow: 'popup',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    animation: 'rise 160ms ease-out',
    '&::backdrop': { bg: 'scrim' },
  }),
  head: css({
    position: 'sticky',
    top: '0',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    px: '4',
    py: '2',
    bg: 'raised',
    borderBottomWidth: '1px',
    borderColor: 'line',
  }),
  title: css({ fontSize: 'lg', fontWeight: 'bold' }),
  groups: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    px: '3',
    pt: '2',
    pb: '[calc(16px + env(safe-area-inset-bottom))]',
  }),
  label: css({ px: '1', pb: '1', color: 'ink3', fontSize: 'sm' }),
  items: css({ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '1' }),
  item: css({
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '[44px]',
    px: '2.5',
    borderRadius: 'md',
    '& svg': { w: 'icon', h: 'icon', color: 'ink3' },
    _currentPage: {
      bg: 'accentSoft',
      color: 'accent',
      fontWeight: 'bold',
      '& svg': { color: 'accent' },
    },
  }),
};

/** Everything that the navigation holds, over the page; Esc, a press beside it or on an entry closes it. */
export function NavigationSheet({
  groups,
  onClose,
}: {
  groups: readonly NavigationGroup[];
  onClose: () => void;
}) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    sheet.current?.showModal();
  }, []);
  const press = (event: MouseEvent<HTMLDialogElement>) => {
    const onEntry = event.target instanceof Element && event.target.closest('a') !== null;
    // The ground around the sheet belongs to it.
    if (onEntry || event.target === sheet.current) sheet.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the cross do it by keyboard
    <dialog
      ref={sheet}
      className={styles.sheet}
      aria-label={labels.allFunctions}
      onClick={press}
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{labels.allFunctions}</h2>
        <IconButton label={labels.close} icon={<X />} onClick={() => sheet.current?.close()} />
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={keyOf(group)}>
            {group.label ? <h3 className={styles.label}>{group.label}</h3> : null}
            <ul className={styles.items}>
              {group.items.map((item) => (
                <li key={item.href}>
                  <Entry item={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </dialog>
  );
}

function Entry({ item }: { item: NavigationItem }) {
  const link = useLinkProps({ href: item.href });
  return (
    <a {...link} className={styles.item} aria-current={item.current ? 'page' : undefined}>
      <item.icon aria-hidden="true" />
      {item.label}
    </a>
  );
}
