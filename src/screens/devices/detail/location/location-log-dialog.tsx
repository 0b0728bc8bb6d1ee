import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { locationLogEffects } from '#machines/devices/location-log/location-log.effects.ts';
import { locationLogMachine } from '#machines/devices/location-log/location-log.machine.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive } from '#screens/shared/console-context.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { LocationEntries, type LogActor } from './location-entries.tsx';
import { LocationTrack } from './location-track.tsx';
import { type PlaceWords, whichCoordinates } from './location-words.ts';

const styles = {
  skeleton: css({ display: 'grid', gap: '3' }),
  foot: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: '3' }),
  count: css({ color: 'ink3', fontSize: 'sm' }),
};

export interface LocationLogDialogProps {
  device: DeviceListItem;
  words: PlaceWords;
  onClose: () => void;
}

/** Where the device was: the way it took, and each place. */
export default function LocationLogDialog({ device, words, onClose }: LocationLogDialogProps) {
  const client = useClient();
  const [machine] = useState(() =>
    locationLogMachine.provide({ actors: locationLogEffects(client, device.kind) }),
  );
  const log = useActorRef(machine, { input: { deviceId: device.id } });
  useLive((fact) => log.send(fact));
  return (
    <Dialog
      open
      noCancel
      size="lg"
      title="位置记录"
      description={summaryOf(device)}
      okText="关闭"
      footnote={`经纬度：${whichCoordinates}`}
      marks={useMachineMarks('locationLog', log)}
      ok={{ onClick: onClose }}
      cancel={{ onClick: onClose }}
    >
      <Log log={log} words={words} />
    </Dialog>
  );
}

function Log({ log, words }: { log: LogActor; words: PlaceWords }) {
  const { entries } = useSelector(log, ({ context }) => context.places);
  const problem = useSelector(log, (snapshot) =>
    ['loading', 'loadingMore', 'moreFailed'].includes(snapshot.value.list) ? null : snapshot.context.problem,
  );
  const isFirst = useSelector(
    log,
    (snapshot) => snapshot.matches({ list: 'loading' }) && snapshot.context.places.pages === 0,
  );
  const retry = useControl(log, { type: 'load.retry' });
  if (isFirst) return <LogSkeleton />;
  if (entries.length === 0) {
    if (problem === null)
      return <EmptyState title="暂无位置记录" text={`${words.noneInLog}记录保留 180 天。`} />;
    return <ErrorState title="位置记录加载失败" text={problem} retry={retry} />;
  }
  return (
    <>
      {problem === null ? null : <OutdatedNotice retry={retry}>{problem}</OutdatedNotice>}
      <LocationTrack entries={entries} />
      <LocationEntries log={log} byItself={words.byItself} />
      <More log={log} />
    </>
  );
}

function LogSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton height="220px" />
      <Skeleton width="70%" />
      <Skeleton width="55%" />
      <Skeleton width="62%" />
    </div>
  );
}

/** How much of the log is shown, and the way to earlier places. */
function More({ log }: { log: LogActor }) {
  const { entries, total } = useSelector(log, ({ context }) => context.places);
  const loading = useSelector(log, (snapshot) => snapshot.matches({ list: 'loadingMore' }));
  const problem = useSelector(log, (snapshot) =>
    snapshot.matches({ list: 'moreFailed' }) ? snapshot.context.problem : null,
  );
  const more = useControl(log, { type: problem === null ? 'more.load' : 'load.retry' });
  return (
    <div className={styles.foot}>
      <span className={styles.count} role="status">
        {problem === null ? `已显示 ${entries.length} / ${total} 个位置` : `更早的记录加载失败：${problem}`}
      </span>
      {entries.length < total ? (
        <Button size="sm" loading={loading} {...more}>
          {problem === null ? '更多' : labels.retry}
        </Button>
      ) : null}
    </div>
  );
}
