import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { css } from '#styled/css/index.mjs';
import { useLinkProps } from './navigate.ts';
import { hasCurrent, keyOf, type NavigationGroup, type NavigationItem } from './navigation-items.ts';

const styles = {
  root: css({
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    minH: '0',
    // Room for the focus ring, which a scrolling box would cut.
    mx: '-2.5',
    px: '2.5',
    py: '0.5',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    scrollbarWidth: 'thin',
  }),
  head: css({
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    w: 'full',
    h: '[30px]',
    px: '2',
    borderRadius: 'md',
    color: 'ink3',
    fontSize: 'sm',
    textAlign: 'start',
    _hover: { color: 'ink', bg: 'sunken' },
    '& svg': {
      w: 'iconSm',
      h: 'iconSm',
      ml: 'auto',
      transitionProperty: '[rotate]',
      transitionDuration: 'fast',
    },
    '&[aria-expanded=false] svg': { rotate: '[-90deg]' },
  }),
  dot: css({ w: '[6px]', h: '[6px]', bg: 'accent', borderRadius: 'full' }),
  item: css({
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    h: 'control',
    px: '2',
    color: 'ink2',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    '& svg': { w: 'icon', h: 'icon' },
    _hover: { bg: 'sunken', color: 'ink' },
    _currentPage: {
      bg: 'surface',
      borderColor: 'line',
      color: 'ink',
      fontWeight: 'bold',
      boxShadow: 'selected',
      '& svg': { color: 'accent' },
    },
  }),
  label: css({ flex: '1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
  count: css({ color: 'ink3', fontSize: 'xs' }),
};

/** So many entries fit a low window without folding any group. */
const fitting = 15;

/**
 * The groups of the side navigation. Where there are many entries, only the first group and that of the shown page are open until a
 * person opens others; a folded group that holds the shown page is marked.
 */
export function SideNavigation({ groups }: { groups: readonly NavigationGroup[] }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const shown = groups.find(hasCurrent)?.label;
  const [earlier, setEarlier] = useState(shown);
  // Whoever goes to a page of another group sees where it stands, though they folded that group before.
  if (shown !== earlier) {
    setEarlier(shown);
    if (shown !== undefined) setChosen({ ...chosen, [shown]: true });
  }
  const fits = groups.reduce((sum, { items }) => sum + items.length, 0) <= fitting;
  const first = groups.find(({ label }) => label !== undefined)?.label;
  return (
    <div className={styles.root}>
      {groups.map((group) => {
        const { label } = group;
        if (label === undefined) return <Items key={keyOf(group)} items={group.items} />;
        const open = chosen[label] ?? (fits || label === first || label === shown);
        return (
          <Fold
            key={label}
            label={label}
            group={group}
            open={open}
            onToggle={() => setChosen({ ...chosen, [label]: !open })}
          />
        );
      })}
    </div>
  );
}

interface FoldProps {
  label: string;
  group: NavigationGroup;
  open: boolean;
  onToggle: () => void;
}

function Fold({ label, group, open, onToggle }: FoldProps) {
  const id = useId();
  return (
    <div>
      <h2>
        <button
          type="button"
          className={styles.head}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          {label}
          {!open && hasCurrent(group) ? <span className={styles.dot} /> : null}
          <ChevronDown aria-hidden="true" />
        </button>
      </h2>
      <div id={id} hidden={!open}>
        <Items items={group.items} />
      </div>
    </div>
  );
}

function Items({ items }: { items: readonly NavigationItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.href}>
          <Entry item={item} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ item }: { item: NavigationItem }) {
  const link = useLinkProps({ href: item.href });
  return (
    <a {...link} className={styles.item} aria-current={item.current ? 'page' : undefined}>
      <item.icon aria-hidden="true" />
      <span className={styles.label}>{item.label}</span>
      {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
    </a>
  );
}
