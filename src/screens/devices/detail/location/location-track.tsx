import type { LocationLogEntry } from '#api/contract/devices/location-log.ts';
import { formatShort } from '#domain/text/time.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';
import { type Box, formatLength, type Point, type Track, trackOf } from './track-geometry.ts';

// Drawn at about its own size, so that the words stay legible.
const wide: Box = { width: 700, height: 270, margin: 36 };
const narrow: Box = { width: 340, height: 240, margin: 34 };
/** Below the way, for what it is measured by. */
const foot = 24;

const styles = {
  drawing: css({
    w: 'full',
    h: 'auto',
    bg: 'sunken',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'line',
  }),
  line: css({ stroke: 'accent', strokeWidth: '2', strokeLinecap: 'round' }),
  dot: css({ fill: 'surface', stroke: 'accent', strokeWidth: '2' }),
  reach: css({ fill: 'accent', opacity: '0.12' }),
  newest: css({ fill: 'accent', stroke: 'surface', strokeWidth: '2' }),
  word: css({
    fill: 'ink2',
    fontSize: 'xs',
    paintOrder: '[stroke]',
    stroke: 'sunken',
    strokeWidth: '4',
    strokeLinejoin: 'round',
  }),
  strong: css({
    fill: 'ink',
    fontSize: 'xs',
    fontWeight: 'bold',
    paintOrder: '[stroke]',
    stroke: 'sunken',
    strokeWidth: '4',
    strokeLinejoin: 'round',
  }),
  // `none` would be the colour of that name.
  scale: css({ fill: 'transparent', stroke: 'ink3', strokeWidth: '1.5' }),
};

/** The way that a phone took, drawn without a map: `entries` are newest first. */
export function LocationTrack({ entries }: { entries: readonly LocationLogEntry[] }) {
  const now = useNow();
  const box = useMediaQuery(phoneQuery) ? narrow : wide;
  const track = trackOf(entries.toReversed(), { ...box, height: box.height - foot });
  const [newest, oldest] = [entries.at(0), entries.at(-1)];
  if (!track || !newest || !oldest) return null;
  const [from, to] = [formatShort(oldest.date_created, now), formatShort(newest.date_created, now)];
  const told =
    entries.length === 1
      ? `轨迹：1 个位置，${to}`
      : `轨迹：${entries.length} 个位置，从 ${from} 到 ${to}，东西或南北最远相距约 ${formatLength(track.extent)}`;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={told}
      data-track={entries.length}
    >
      <Way track={track} />
      <Words points={track.spots} box={box} from={`最早 ${from}`} to={`最新 ${to}`} />
      <ScaleBar scale={track.scale} box={box} />
      <text className={styles.word} x={box.width - 12} y={box.height - 10} textAnchor="end">
        上北 ↑
      </text>
    </svg>
  );
}

/** Older parts are fainter. */
const strength = (index: number, count: number) => 0.3 + (0.7 * (index + 1)) / count;

function Way({ track: { spots, unitsPerMetre } }: { track: Track<LocationLogEntry> }) {
  const earlier = spots.slice(0, -1);
  const newest = spots.at(-1);
  if (!newest) return null;
  const { accuracy_m: accuracy } = newest.place;
  return (
    <>
      {accuracy === null ? null : (
        <circle className={styles.reach} cx={newest.x} cy={newest.y} r={accuracy * unitsPerMetre} />
      )}
      {earlier.map(({ place, x, y }, index) => {
        const end = spots[index + 1] ?? newest;
        return (
          <line
            key={place.id}
            className={styles.line}
            opacity={strength(index, earlier.length)}
            x1={x}
            y1={y}
            x2={end.x}
            y2={end.y}
          />
        );
      })}
      {earlier.map(({ place, x, y }) => (
        <circle key={place.id} className={styles.dot} cx={x} cy={y} r="4" />
      ))}
      <circle className={styles.newest} cx={newest.x} cy={newest.y} r="7" />
    </>
  );
}

/** Half of the longest words, so that none leaves the box. */
const halfWords = 76;

function anchorOf({ x }: Point, { width }: Box) {
  if (x < halfWords) return 'start';
  return x > width - halfWords ? 'end' : 'middle';
}

function Words({ points, box, from, to }: { points: readonly Point[]; box: Box; from: string; to: string }) {
  const [oldest, newest] = [points.at(0), points.at(-1)];
  if (!oldest || !newest) return null;
  // One above its point and one below, also where both points are the same.
  const above = newest.y <= oldest.y;
  return (
    <>
      {oldest === newest ? null : (
        <text
          className={styles.word}
          x={oldest.x}
          y={oldest.y + (above ? 20 : -12)}
          textAnchor={anchorOf(oldest, box)}
        >
          {from}
        </text>
      )}
      <text
        className={styles.strong}
        x={newest.x}
        y={newest.y + (above ? -14 : 22)}
        textAnchor={anchorOf(newest, box)}
      >
        {to}
      </text>
    </>
  );
}

function ScaleBar({
  scale: { metres, units },
  box: { height },
}: {
  scale: Track<unknown>['scale'];
  box: Box;
}) {
  const [left, bottom] = [12, height - 10];
  return (
    <>
      <path className={styles.scale} d={`M${left} ${bottom - 5}V${bottom}H${left + units}V${bottom - 5}`} />
      <text className={styles.word} x={left + units + 6} y={bottom}>
        {formatLength(metres)}
      </text>
    </>
  );
}
