import type { Coordinates } from '#domain/devices/coordinates.ts';
import { mapLinks } from '#domain/devices/map-links.ts';
import { usePreferences } from '#screens/shared/preferences.ts';
import { css } from '#styled/css/index.mjs';
import { Link } from '#ui/shell/link.tsx';

const styles = {
  links: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', fontSize: 'sm' }),
  word: css({ color: 'ink3', fontSize: 'xs' }),
  link: css({
    display: 'inline-flex',
    '& a': { display: 'inline-flex', alignItems: 'center', minH: 'target' },
  }),
};

/** Ways to see a place on a map of somebody else; `about` tells those of several places apart. */
export function MapLinks({ place, about }: { place: Coordinates; about: string }) {
  const { values } = usePreferences();
  return (
    <div className={styles.links}>
      <span className={styles.word}>地图</span>
      {mapLinks(place, values.mapProvider).map(({ provider, title, href }) => (
        <span key={provider} className={styles.link}>
          <Link
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${title}：在地图中查看${about}（新窗口）`}
          >
            {title}
          </Link>
        </span>
      ))}
    </div>
  );
}
