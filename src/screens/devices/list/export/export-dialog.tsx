import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import type { ExportJob } from '#api/contract/devices/export-job.ts';
import { exportFileMs } from '#domain/limits.ts';
import { formatDateTime } from '#domain/text/time.ts';
import type { exportListMachine } from '#machines/devices/export-list/export-list.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { useFilterChoices } from '#screens/shared/list/filter-choices.ts';
import { RefusalBanner } from '#screens/shared/notices/refusal-banner.tsx';
import { ProofFields } from '#screens/shared/proof/proof-fields.tsx';
import { type TypedProof, useTypedProof } from '#screens/shared/proof/typed-proof.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { filterWords } from '../filters/filter-words.ts';
import type { ExportActor } from './export-desk.tsx';
import type { ExportDeskProps } from './export-part.tsx';

type Phase = 'looking' | 'lookFailed' | 'composing' | 'running' | 'ready' | 'ended';

function phaseOf({ value }: SnapshotFrom<typeof exportListMachine>): Phase {
  if (typeof value === 'object' || value === 'lookRefused') return 'lookFailed';
  if (value === 'starting') return 'composing';
  if (value === 'waiting' || value === 'polling' || value === 'cancelling') return 'running';
  return value === 'downloading' ? 'ready' : value;
}

const styles = { count: css({ fontWeight: 'medium' }) };

/** Where none is named, the dialog has the name of what is exported. */
const titles: Partial<Record<Phase, string>> = {
  running: '正在导出',
  ready: '导出完成',
  ended: '导出未完成',
};

const okTexts: Record<Phase, string> = {
  looking: '开始导出',
  lookFailed: labels.retry,
  composing: '开始导出',
  running: '在后台继续',
  ready: '下载',
  ended: '重新导出',
};

type DialogProps = Omit<ExportDeskProps, 'open' | 'onOpen'> & { actor: ExportActor };

/** What is exported, how far it is, and its file. */
export function ExportDialog({ actor, list, query, total, onClose }: DialogProps) {
  const phase = useSelector(actor, phaseOf);
  const typed = useTypedProof(actor);
  const busy = useSelector(
    actor,
    (snapshot) =>
      snapshot.matches('starting') || snapshot.matches('downloading') || snapshot.matches('looking'),
  );
  const event = okEvent(phase, typed.password, list.query.filterOf(query));
  const next = useControl(actor, busy ? null : event);
  const job = useSelector(actor, ({ context }) => context.job);
  return (
    <Dialog
      open
      title={titles[phase] ?? `导出${list.title}`}
      okText={okTexts[phase]}
      okIcon={phase === 'ready' ? <Download aria-hidden="true" /> : undefined}
      cancelText={phase === 'composing' ? labels.cancel : labels.close}
      noCancel={phase === 'running'}
      ok={event ? next : { onClick: onClose }}
      cancel={{ onClick: onClose }}
      loading={busy}
      marks={useMachineMarks('exportList', actor)}
    >
      <FocusKeeper phase={phase}>
        <Problem actor={actor} />
        {phase === 'looking' ? <Skeleton height="96px" /> : null}
        {phase === 'composing' ? (
          <Composing actor={actor} list={list} query={query} total={total} typed={typed} />
        ) : null}
        {phase === 'running' && job ? <Running actor={actor} job={job} /> : null}
        {phase === 'ready' && job ? <Ready actor={actor} job={job} /> : null}
        {phase === 'ended' && job ? <p>{job.remark || '导出已取消，未生成文件。'}</p> : null}
      </FocusKeeper>
    </Dialog>
  );
}

function okEvent(phase: Phase, password: string, filter: ExportDeskProps['query']) {
  if (phase === 'composing') return { type: 'export.start', password, filter } as const;
  if (phase === 'lookFailed') return { type: 'export.look' } as const;
  if (phase === 'ready') return { type: 'export.download' } as const;
  return phase === 'ended' ? ({ type: 'export.again' } as const) : null;
}

function Problem({ actor }: { actor: ExportActor }) {
  const problem = useSelector(actor, ({ context }) => context.proof.problem);
  if (problem === null || problem.field === 'password') return null;
  return <RefusalBanner told={problem} />;
}

interface ComposingProps extends Pick<DialogProps, 'actor' | 'list' | 'query' | 'total'> {
  typed: TypedProof;
}

function Composing({ actor, list, query, total, typed }: ComposingProps) {
  const { choices, root } = useFilterChoices(list.kind, { listed: 'active' });
  const readOnly = useSelector(actor, (snapshot) => snapshot.matches('starting'));
  const words = filterWords(query, list.filters, choices);
  return (
    <>
      <p className={styles.count}>
        {words.length > 0 ? '按列表当前条件导出' : '没有筛选条件，导出您可以看到的全部设备'}
        {total === null ? '' : `，共 ${total} 台`}
      </p>
      {words.length > 0 ? (
        <div {...root}>
          <DescriptionList
            layout="rows"
            items={words.map(({ label, value }) => ({ term: label, details: value }))}
          />
        </div>
      ) : null}
      <p>导出文件中手机号已脱敏。文件保留 {exportFileMs / 3_600_000} 小时，导出会留下记录。</p>
      <Last actor={actor} />
      <ProofFields actor={actor} typed={typed} readOnly={readOnly} />
    </>
  );
}

/** The file of an earlier one is still there. */
function Last({ actor }: { actor: ExportActor }) {
  const job = useSelector(actor, ({ context }) => context.job);
  const showLast = useControl(actor, { type: 'export.showLast' });
  if (job?.status !== 'done') return null;
  return (
    <Banner
      action={
        <Button size="sm" {...showLast}>
          查看
        </Button>
      }
    >
      上次导出的 {job.done} 台（{formatDateTime(job.date_created)}）还可以下载。
    </Banner>
  );
}

function Running({ actor, job }: { actor: ExportActor; job: ExportJob }) {
  const cancel = useControl(actor, { type: 'export.cancel' });
  const cancelling = useSelector(actor, (snapshot) => snapshot.matches('cancelling'));
  return (
    <>
      <ProgressBar label="导出进度" value={job.done} max={job.total} text={`${job.done} / ${job.total} 台`} />
      <p>可以关闭这个窗口或离开页面，导出会继续；回到设备列表可以看到进度。</p>
      <div>
        <Button {...cancel} loading={cancelling}>
          取消导出
        </Button>
      </div>
    </>
  );
}

function Ready({ actor, job }: { actor: ExportActor; job: ExportJob }) {
  const again = useControl(actor, { type: 'export.again' });
  const downloaded = useSelector(actor, ({ context }) => context.downloaded);
  return (
    <>
      {downloaded ? <Banner tone="ok">已交给浏览器下载。</Banner> : null}
      <p className={styles.count}>文件中共 {job.done} 台设备</p>
      {job.remark ? <Banner tone="warn">{job.remark}</Banner> : null}
      {job.expires_at ? <p>文件保留至 {formatDateTime(job.expires_at)}。</p> : null}
      <div>
        <Button {...again}>重新导出</Button>
      </div>
    </>
  );
}
