import { ChevronLeft } from 'lucide-react';
import { Fragment } from 'react';
import { css } from '#styled/css/index.mjs';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import * as labels from '../labels.ts';
import { useLinkProps } from './navigate.ts';

const styles = {
  list: css({ display: 'flex', alignItems: 'center', gap: '1.5', whiteSpace: 'nowrap', color: 'ink2' }),
  before: css({ display: { base: 'none', md: 'inline' } }),
  link: css({ borderRadius: 'sm', _hover: { color: 'accent', textDecoration: 'underline' } }),
  backItem: css({ md: { display: 'none' } }),
  back: css({
    display: 'grid',
    placeItems: 'center',
    w: 'controlLg',
    h: 'controlLg',
    ml: '-3',
    mr: '-2',
    borderRadius: 'md',
    '& svg': { w: 'iconLg', h: 'iconLg' },
  }),
  current: css({ color: 'ink', fontWeight: 'bold', overflow: 'hidden', textOverflow: 'ellipsis' }),
};

export interface Crumb {
  label: string;
  href?: string;
}

/** Where the page stands; the last crumb is the page itself. Phones show only that one, and the way back to the one before. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  const current = items.at(-1);
  const before = items.at(-2);
  return (
    <nav aria-label={labels.breadcrumb}>
      <ol className={styles.list}>
        {before?.href === undefined ? null : (
          <li className={styles.backItem}>
            <Back label={before.label} href={before.href} />
          </li>
        )}
        {items.slice(0, -1).map((crumb) => (
          <Fragment key={crumb.label}>
            <li className={styles.before}>
              <CrumbLink crumb={crumb} />
            </li>
            <li className={styles.before} aria-hidden="true">
              /
            </li>
          </Fragment>
        ))}
        <li className={styles.current} aria-current="page">
          {current?.label}
        </li>
      </ol>
    </nav>
  );
}

function Back({ label, href }: Required<Crumb>) {
  return (
    <a {...useLinkProps({ href })} className={styles.back}>
      <ChevronLeft aria-hidden="true" />
      <VisuallyHidden>{`${labels.backTo}${label}`}</VisuallyHidden>
    </a>
  );
}

function CrumbLink({ crumb }: { crumb: Crumb }) {
  const link = useLinkProps({ href: crumb.href });
  if (crumb.href === undefined) return crumb.label;
  return (
    <a {...link} className={styles.link}>
      {crumb.label}
    </a>
  );
}
