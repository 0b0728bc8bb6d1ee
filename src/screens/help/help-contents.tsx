import { ChevronDown } from 'lucide-react';
import type { HelpTopic } from '#domain/help-topics.ts';
import { useLinkProps } from '#ui/shell/navigate.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { styles } from './help-style.ts';

const name = '目录';

/** The questions as links: beside the text where there is room, else folded away above it. `current` is the one of the address. */
export function HelpContents({ topics, current }: { topics: readonly HelpTopic[]; current: string }) {
  const roomy = useMediaQuery('(min-width: 1024px)');
  const list = (
    <ul className={styles.list}>
      {topics.map(({ id, title }) => (
        <li key={id}>
          <Entry href={`#${id}`} title={title} current={id === current} />
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={styles.contents} aria-label={name}>
      {roomy ? (
        list
      ) : (
        <details className={styles.details}>
          <summary className={styles.summary}>
            {name}
            <ChevronDown aria-hidden="true" />
          </summary>
          {list}
        </details>
      )}
    </nav>
  );
}

function Entry({ href, title, current }: { href: string; title: string; current: boolean }) {
  return (
    <a {...useLinkProps({ href })} className={styles.entry} aria-current={current ? 'location' : undefined}>
      {title}
    </a>
  );
}
