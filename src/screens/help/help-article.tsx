import { useEffect, useRef } from 'react';
import { routeOf, routePath } from '#domain/access/routes.ts';
import type { HelpTopic } from '#domain/help-topics.ts';
import { helpPicturePath, helpPictureSize } from '#domain/site/plumbing-paths.ts';
import { useConsole, usePlace } from '#screens/shared/console-context.tsx';
import { Link } from '#ui/shell/link.tsx';
import { HelpContents } from './help-contents.tsx';
import { styles } from './help-style.ts';

export function HelpArticle({ topics }: { topics: readonly HelpTopic[] }) {
  const current = useNamedTopic();
  return (
    <div className={styles.columns}>
      <HelpContents topics={topics} current={current} />
      <div className={styles.article}>
        {topics.map(({ id, title, paragraphs, picture }) => (
          <section key={id} id={id} className={styles.topic} aria-labelledby={headingOf(id)}>
            <h2 id={headingOf(id)} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className={styles.paragraph}>
                {paragraph}
              </p>
            ))}
            {picture ? <HelpPicture {...picture} /> : null}
          </section>
        ))}
        <Report />
      </div>
    </div>
  );
}

/** The browser fetches only the one that is shown, and only when it comes near. */
const HelpPicture = ({ name, text }: NonNullable<HelpTopic['picture']>) =>
  (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      className={`${styles.picture} ${styles[theme]}`}
      src={helpPicturePath(name, theme)}
      alt={text}
      loading="lazy"
      {...helpPictureSize}
    />
  ));

/** The recording is of this page: whoever loads it anew begins another one. */
function Report() {
  return (
    <p className={styles.report}>
      反馈问题时，请先不要刷新页面：打开
      <Link href={routePath('dev')} tone="inline">
        {routeOf('dev').title}
      </Link>
      ，保存运行记录，与问题一起发给我们。
    </p>
  );
}

const headingOf = (id: string) => `${id}-title`;

/** The topic that the address names. It is scrolled to, as a browser does it, which knows nothing of topics that come later. */
function useNamedTopic(): string {
  const { navigation } = useConsole();
  const place = usePlace();
  const isFirst = useRef(true);
  const { hash } = place;
  useEffect(() => {
    const { arrival } = navigation.getSnapshot().context;
    // Back and Forward bring their own place on the page with them.
    const restored = arrival === 'pop' && !isFirst.current;
    isFirst.current = false;
    const id = place.hash.slice(1);
    if (id === '' || restored) return;
    document.getElementById(id)?.scrollIntoView();
    document.getElementById(headingOf(id))?.focus({ preventScroll: true });
  }, [place, navigation]);
  return hash.slice(1);
}
