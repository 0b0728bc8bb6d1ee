import { useSelector } from '@xstate/react';
import { Gauge, Printer, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ReportRow, ReportView } from '#api/contract/reports/reports.ts';
import { isUuid, routePath } from '#domain/access/routes.ts';
import { bandOf, toneOfScore } from '#domain/reports/content.ts';
import { levelTitles, type ReportLevel, reportStatus, reportStatusTitles } from '#domain/reports/levels.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { refusalOf, sentenceOfError } from '#machines/refusal.ts';
import { reportPath } from '#machines/reports/report-path.ts';
import { reportStatusEffects } from '#machines/reports/report-status/report-status.effects.ts';
import {
  type ReportStanding,
  reportStatusMachine,
} from '#machines/reports/report-status/report-status.machine.ts';
import { loadReport } from '#machines/reports/report-view.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient, useGo, useLive, usePlace } from '#screens/shared/console-context.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { ShortList, ShortListItem } from '#ui/display/short-list.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { LinkButton } from '#ui/shell/link.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import RefreshDialog from './refresh-dialog.tsx';
import { statusTones } from './report-columns.tsx';
import { ReportSheet } from './report-sheet.tsx';

const styles = {
  page: css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' }),
  columns: css({
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) {sizes.panel}' },
  }),
  bar: css({ display: 'flex', flexWrap: 'wrap', gap: '2' }),
  ends: css({ display: 'inline-flex', alignItems: 'center', gap: '3', flexShrink: '0' }),
};

const listOf = (level: ReportLevel) => routePath(`console-report-${level}`);

/** One report, to read and to print. Give each a key of its own. */
export const ReportPage = ({ id, level }: OneProps) =>
  isUuid(id) ? <OneReport id={id} level={level} /> : <NoReport level={level} />;

const NoReport = ({ level }: { level: ReportLevel }) => (
  <Card>
    <EmptyState
      title={reportMessages.reportNotFound}
      text="请核对链接，或在列表中查找。"
      action={<LinkButton href={listOf(level)}>{`返回${levelTitles[level]}列表`}</LinkButton>}
    />
  </Card>
);

interface OneProps {
  id: string;
  level: ReportLevel;
}

function OneReport({ id, level }: OneProps) {
  const client = useClient();
  const [machine] = useState(() =>
    reportStatusMachine.provide({ actors: reportStatusEffects(client, { id, level }) }),
  );
  const actor = useActorRef(machine);
  const standing = useSelector(actor, ({ context }) => context.standing);
  const problem = useSelector(actor, problemOf);
  const retry = useControl(actor, { type: 'load.retry' });
  useLive(
    (fact) => {
      if (fact.type === 'poll.due') actor.send({ type: 'poll.due' });
    },
    { expecting: standing?.row?.status === reportStatus.running },
  );
  return (
    <MachineRoot name="reportStatus" actorRef={actor}>
      <div
        className={styles.page}
        data-status={standing === null ? undefined : (standing.row?.status ?? 'none')}
      >
        {problem !== null && standing !== null ? (
          <OutdatedNotice retry={retry}>{problem}</OutdatedNotice>
        ) : null}
        {standing === null ? (
          <Card>
            {problem === null ? (
              <Skeleton height="320px" />
            ) : (
              <ErrorState title="报告加载失败" text={problem} retry={retry} />
            )}
          </Card>
        ) : standing.row === null ? (
          <NoReport level={level} />
        ) : (
          <Known
            row={standing.row}
            balance={standing.balance}
            onAsked={() => actor.send({ type: 'report.asked' })}
          />
        )}
      </div>
    </MachineRoot>
  );
}

interface KnownProps extends Pick<ReportStanding, 'balance'> {
  row: ReportRow;
  onAsked: () => void;
}

function Known({ row, balance, onAsked }: KnownProps) {
  const { id, level, status, made_at } = row;
  const go = useGo();
  const version = versionIn(usePlace().search);
  const [isRefreshing, setRefreshing] = useState(false);
  const header = ({ printable, exists }: Standing) => (
    <>
      <PageHeader
        title={`${levelTitles[level]}详情`}
        note={`${row.user_name} · 剩余次数 ${balance}`}
        actions={
          <>
            {printable ? (
              <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
                打印
              </Button>
            ) : null}
            {exists ? (
              <Button
                variant="primary"
                icon={<RefreshCw aria-hidden="true" />}
                aria-disabled={status === reportStatus.running || undefined}
                onClick={() => status !== reportStatus.running && setRefreshing(true)}
              >
                刷新报告
              </Button>
            ) : null}
          </>
        }
      />
      <MissingNotice name="reports" />
    </>
  );
  return (
    <>
      <Shown
        key={version ?? made_at}
        row={row}
        version={version}
        header={header}
        onVersion={(wanted) => go(`?version=${wanted}`, { replace: true })}
      />
      {isRefreshing ? (
        <RefreshDialog
          id={id}
          level={level}
          name={row.user_name}
          balance={balance}
          onClose={(asked, mayBeAsked) => {
            setRefreshing(false);
            if (mayBeAsked) onAsked();
            if (asked !== null) go(reportPath({ id: asked, level }), { replace: true });
          }}
        />
      ) : null}
    </>
  );
}

/** The version that an address names; null: the newest. */
function versionIn(search: string): number | null {
  const named = new URLSearchParams(search).get('version') ?? '';
  return /^[1-9]\d{0,3}$/.test(named) ? Number(named) : null;
}

/** What there is on the page. */
interface Standing {
  printable: boolean;
  /** false: an address names a version that there is not */
  exists: boolean;
}

interface ShownProps {
  /** how its newest version stands */
  row: ReportRow;
  version: number | null;
  header: (standing: Standing) => ReactNode;
  onVersion: (version: number) => void;
}

/** Whole; that it was looked at is on record (`decision.report.lifecycle`). */
function Shown({ row, version, header, onVersion }: ShownProps) {
  const { id, level } = row;
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) =>
    loadReport(client, { id, level, version }, signal),
  );
  const exists = version === null || refusalOf(failure?.error)?.code !== 'NOT_FOUND';
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      {header({ printable: loaded !== null && loaded.value.made !== null, exists })}
      {failure ? (
        <Card>
          {!exists ? (
            <EmptyState
              title={`暂无第 ${version} 版`}
              text="请核对链接，或查看最新一版。"
              action={<LinkButton href={reportPath({ id, level })}>查看最新一版</LinkButton>}
            />
          ) : (
            <ErrorState title="报告加载失败" text={sentenceOfError(failure.error)} retry={retry} />
          )}
        </Card>
      ) : null}
      {loaded === null && failure === null ? (
        <Card>
          <Skeleton height="320px" />
        </Card>
      ) : null}
      {loaded ? <Report report={loaded.value} row={row} onVersion={onVersion} /> : null}
    </MachineRoot>
  );
}

interface ReportProps extends Pick<ShownProps, 'row' | 'onVersion'> {
  report: ReportView;
}

function Report({ report, row, onVersion }: ReportProps) {
  const { made, remark } = report;
  const standing = row.status;
  return (
    <div className={styles.page}>
      {standing === reportStatus.running ? (
        <Banner tone="info" title={reportStatusTitles[standing]}>
          生成后自动显示，可以离开此页。
        </Banner>
      ) : null}
      {standing === reportStatus.failed ? (
        <Banner tone="warn" title="最近一次未生成">
          {remark || '次数已退回，可以刷新报告。'}
        </Banner>
      ) : null}
      <div className={styles.columns}>
        <Card>
          {made !== null ? (
            <ReportSheet report={report} made={made} />
          ) : standing === reportStatus.running ? (
            <Skeleton height="320px" />
          ) : (
            <EmptyState title="报告未生成" text="次数已退回，可以刷新报告。" />
          )}
        </Card>
        <Versions report={report} row={row} onVersion={onVersion} />
      </div>
    </div>
  );
}

function Versions({ report, row, onVersion }: ReportProps) {
  const shown = report.made?.version ?? null;
  // Begun since the report was read, which is not read again by itself: each look is on record.
  const isNewer = report.versions.every(({ version }) => version < row.version);
  return (
    <Card
      title="版本"
      note="每次查看都会留下记录"
      actions={<CopyButton text={location.href} label="复制链接" />}
    >
      <ShortList label="版本">
        {isNewer ? (
          <ShortListItem
            note={formatDateTime(row.date_updated)}
            end={<Badge tone={statusTones[row.status]}>{reportStatusTitles[row.status]}</Badge>}
          >
            {`第 ${row.version} 版`}
          </ShortListItem>
        ) : null}
        {report.versions.map(({ version, date_created, clerk, status, score }) => (
          <ShortListItem
            key={version}
            note={formatDateTime(date_created)}
            end={
              <span className={styles.ends}>
                {score === null ? (
                  <Badge tone={statusTones[status]}>{reportStatusTitles[status]}</Badge>
                ) : (
                  <Badge tone={toneOfScore(score)} icon={<Gauge aria-hidden="true" />}>
                    {`评分 ${score} ${bandOf(score)}`}
                  </Badge>
                )}
                {status !== reportStatus.done ? null : version === shown ? (
                  <span aria-current="true">正在查看</span>
                ) : (
                  <Button size="sm" aria-label={`查看第 ${version} 版`} onClick={() => onVersion(version)}>
                    查看
                  </Button>
                )}
              </span>
            }
          >
            {`第 ${version} 版 · ${clerk.name}`}
          </ShortListItem>
        ))}
      </ShortList>
    </Card>
  );
}
