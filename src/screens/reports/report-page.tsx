import { useSelector } from '@xstate/react';
import { Printer, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ReportRow, ReportView } from '#api/contract/reports/reports.ts';
import { isUuid, routePath } from '#domain/access/routes.ts';
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
  return (
    <>
      <PageHeader
        title={`${levelTitles[level]}详情`}
        note={`${row.user_name} · 剩余次数 ${balance}`}
        actions={
          <>
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              打印
            </Button>
            <Button
              variant="primary"
              icon={<RefreshCw aria-hidden="true" />}
              aria-disabled={status === reportStatus.running || undefined}
              onClick={() => status !== reportStatus.running && setRefreshing(true)}
            >
              刷新报告
            </Button>
          </>
        }
      />
      <MissingNotice name="reports" />
      <Shown
        key={version ?? made_at}
        standing={status}
        id={id}
        level={level}
        version={version}
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

interface ShownProps extends OneProps {
  version: number | null;
  /** how its newest version stands */
  standing: ReportRow['status'];
  onVersion: (version: number) => void;
}

/** Whole; that it was looked at is on record (`decision.report.lifecycle`). */
function Shown({ id, level, version, standing, onVersion }: ShownProps) {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) =>
    loadReport(client, { id, level, version }, signal),
  );
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      {failure ? (
        <Card>
          {version !== null && refusalOf(failure.error)?.code === 'NOT_FOUND' ? (
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
      {loaded ? <Report report={loaded.value} standing={standing} onVersion={onVersion} /> : null}
    </MachineRoot>
  );
}

interface ReportProps extends Pick<ShownProps, 'standing' | 'onVersion'> {
  report: ReportView;
}

function Report({ report, standing, onVersion }: ReportProps) {
  const { made, remark } = report;
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
        <Versions report={report} onVersion={onVersion} />
      </div>
    </div>
  );
}

function Versions({ report, onVersion }: { report: ReportView; onVersion: (version: number) => void }) {
  const shown = report.made?.version ?? null;
  return (
    <Card
      title="版本"
      note="每次查看都会留下记录"
      actions={<CopyButton text={location.href} label="复制链接" />}
    >
      <ShortList label="版本">
        {report.versions.map(({ version, date_created, clerk, status, score }) => (
          <ShortListItem
            key={version}
            note={formatDateTime(date_created)}
            end={
              <span className={styles.ends}>
                <Badge tone={statusTones[status]}>
                  {score === null ? reportStatusTitles[status] : `评分 ${score}`}
                </Badge>
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
