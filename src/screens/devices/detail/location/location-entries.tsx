import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { LocationLogEntry } from '#api/contract/devices/location-log.ts';
import { formatAge, formatMoment } from '#domain/text/time.ts';
import type { locationLogMachine } from '#machines/devices/location-log/location-log.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Timeline, type TimelineItem } from '#ui/display/timeline.tsx';
import * as labels from '#ui/labels.ts';
import { accuracyText, coordinatesText } from './location-words.ts';
import { MapLinks } from './map-links.tsx';

export type LogActor = ActorRefFrom<typeof locationLogMachine>;

const styles = {
  mono: css({ fontFamily: 'mono', fontSize: 'sm' }),
  whole: css({ whiteSpace: 'nowrap' }),
  ways: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '1' }),
  lookUp: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  problem: css({ color: 'warn', fontSize: 'sm' }),
};

/** Each place: when, where, how exactly, and whether somebody asked for it. */
export function LocationEntries({ log, byItself }: { log: LogActor; byItself: string }) {
  const now = useNow();
  const { entries } = useSelector(log, ({ context }) => context.places);
  const found = useSelector(log, ({ context }) => context.addresses);
  const items = entries.map((entry, index): TimelineItem => {
    const lookedUp = found.find(({ id }) => id === entry.id);
    const address = entry.address ?? lookedUp?.address ?? null;
    return {
      id: String(entry.id),
      tone: index === 0 ? 'wait' : 'none',
      // As in the drawing.
      open: index > 0,
      title: address ?? <span className={styles.mono}>{coordinatesText(entry)}</span>,
      text: (
        <Details
          entry={entry}
          byItself={byItself}
          address={address}
          isNowhere={lookedUp !== undefined && address === null}
        />
      ),
      action: (
        <div className={styles.ways}>
          <MapLinks place={entry} about={` ${formatMoment(entry.date_created, now)} 的位置`} />
          {address === null && lookedUp === undefined ? <LookUp log={log} entry={entry} /> : null}
        </div>
      ),
      time: formatMoment(entry.date_created, now),
      dateTime: entry.date_created,
    };
  });
  return <Timeline label="位置记录" items={items} />;
}

interface DetailsProps {
  byItself: string;
  entry: LocationLogEntry;
  address: string | null;
  /** it was looked up, and there is no address */
  isNowhere: boolean;
}

function Details({ entry, byItself, address, isNowhere }: DetailsProps) {
  const now = useNow();
  const accuracy = accuracyText(entry.accuracy_m);
  const words = [
    formatAge(entry.date_created, now),
    accuracy === null ? '精度未知' : `精度${accuracy}`,
    ...(isNowhere ? ['暂无地址'] : []),
  ];
  return (
    <>
      {words.join(' · ')}
      {address === null ? null : (
        <>
          {' · '}
          <span className={styles.whole}>{coordinatesText(entry)}</span>
        </>
      )}
      {' · '}
      <span className={styles.whole}>
        {entry.operation_id === null ? byItself : `定位的答复，操作号 ${entry.operation_id}`}
      </span>
    </>
  );
}

function LookUp({ log, entry }: { log: LogActor; entry: LocationLogEntry }) {
  const lookUp = useControl(log, { type: 'address.lookUp', id: entry.id });
  const isAsked = useSelector(log, ({ context }) => context.asked?.id === entry.id);
  const busy = useSelector(log, (snapshot) => snapshot.matches({ address: 'lookingUp' }));
  const problem = useSelector(log, ({ context }) => context.addressProblem);
  const failed = isAsked && problem !== null;
  const word = failed ? labels.retry : '查询地址';
  return (
    <div className={styles.lookUp}>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${word}：${formatMoment(entry.date_created, useNow())} 的位置`}
        loading={isAsked && busy}
        {...lookUp}
      >
        {word}
      </Button>
      {failed ? (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      ) : null}
    </div>
  );
}
