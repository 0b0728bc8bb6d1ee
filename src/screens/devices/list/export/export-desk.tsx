import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ExportJob } from '#api/contract/devices/export-job.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { formatDate } from '#domain/text/time.ts';
import { exportListEffects } from '#machines/devices/export-list/export-list.effects.ts';
import { exportListMachine } from '#machines/devices/export-list/export-list.machine.ts';
import { readNote, writeNote } from '#machines/devices/export-list/export-note.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useConsole, useUser } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { saveFile } from '#ui/save-file.ts';
import { ExportDialog } from './export-dialog.tsx';
import type { ExportDeskProps, ExportedList } from './export-part.tsx';

export type ExportActor = ActorRefFrom<typeof exportListMachine>;

const styles = {
  strip: css({ mb: '3' }),
  ways: css({ display: 'flex', flexWrap: 'wrap', gap: '2' }),
};

/** The export of this list: its dialog, and above the list what goes on while that is closed. */
export default function ExportDesk({ open, onOpen, ...rest }: ExportDeskProps) {
  const actor = useExport(rest.list, open);
  return open ? <ExportDialog actor={actor} {...rest} /> : <Strip actor={actor} onOpen={onOpen} />;
}

function useExport({ kind, title }: ExportedList, awaited: boolean): ExportActor {
  const { client } = useConsole();
  const { id } = useUser();
  const [machine] = useState(() =>
    exportListMachine.provide({
      actors: exportListEffects(client, kind, saveAs(title)),
      actions: {
        keepNote: (_, job) => writeNote(kind, id, job.id),
        forgetNote: () => writeNote(kind, id, null),
      },
    }),
  );
  const input = { noted: readNote(kind, id), awaited, makeIdempotencyKey: () => crypto.randomUUID() };
  return useActorRef(machine, { input });
}

const saveAs = (title: string) => (file: Blob) =>
  saveFile(file, `${title} ${formatDate(new Date(serverNow()).toISOString())}.xlsx`);

const progressOf = ({ status, done, total }: ExportJob): string =>
  status === 'done' ? `导出完成：共 ${done} 台设备` : `正在导出：${done} / ${total} 台`;

function Strip({ actor, onOpen }: { actor: ExportActor; onOpen: () => void }) {
  const job = useSelector(actor, ({ context }) => context.job);
  const downloaded = useSelector(actor, ({ context }) => context.downloaded);
  const isUnderWay = useSelector(
    actor,
    (snapshot) =>
      snapshot.matches('waiting') || snapshot.matches('polling') || snapshot.matches('cancelling'),
  );
  const noted = useSelector(actor, ({ context }) => context.noted);
  const problem = useSelector(actor, (snapshot) =>
    snapshot.matches('lookFailed') || snapshot.matches('lookRefused') ? snapshot.context.proof.problem : null,
  );
  // Before any export is known there is nothing to tell of.
  const failed = job || noted !== null ? problem : null;
  const isReady = useSelector(
    actor,
    (snapshot) => snapshot.matches('ready') || snapshot.matches('downloading'),
  );
  const download = useControl(actor, isReady ? { type: 'export.download' } : null);
  const marks = useMachineMarks('exportList', actor);
  const progress = job && (isUnderWay || (isReady && !downloaded)) ? progressOf(job) : null;
  if (!failed && progress === null) return null;
  return (
    <div {...marks} className={styles.strip}>
      <Banner
        tone={failed ? 'warn' : isReady ? 'ok' : 'info'}
        action={
          <div className={styles.ways}>
            {isReady ? (
              <Button size="sm" variant="primary" {...download}>
                下载
              </Button>
            ) : null}
            <Button size="sm" onClick={onOpen}>
              查看
            </Button>
          </div>
        }
      >
        {failed ? `导出进度查询失败：${failed.sentence}` : progress}
      </Banner>
    </div>
  );
}
