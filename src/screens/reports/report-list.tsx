import { useSelector } from '@xstate/react';
import { FilePlus } from 'lucide-react';
import { routePath } from '#domain/access/routes.ts';
import { contentsOf } from '#domain/reports/content.ts';
import { type ReportLevel, reportPrice } from '#domain/reports/levels.ts';
import { reportsOf } from '#machines/reports/report-list.ts';
import { reportPath } from '#machines/reports/report-path.ts';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useGo } from '#screens/shared/console-context.tsx';
import { FilterForm } from '#screens/shared/list/filter-form.tsx';
import { PlainListScreen, usePlainList } from '#screens/shared/list/plain-list.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { LinkButton } from '#ui/shell/link.tsx';
import { LeftBar, PartsNotice, PersonFilter } from './list-bar.tsx';
import type NewReportDialog from './new-report-dialog.tsx';
import { reportColumnsOf } from './report-columns.tsx';

const newPart = lazyPart(async () => (await import('./new-report-dialog.tsx')).default);

/** The reports of a level (`route.report.basic`, `route.report.advanced`). */
export function ReportList({ level }: { level: ReportLevel }) {
  const of = reportsOf(level);
  const go = useGo();
  const reports = usePlainList(of);
  const adding = useDialogPart<typeof NewReportDialog, null>();
  const searched = useSelector(reports, ({ context }) => context.page?.searched ?? null);
  const balance = useSelector(reports, ({ context }) => context.page?.balance ?? null);
  const begin = (
    <Button
      variant="primary"
      icon={<FilePlus aria-hidden="true" />}
      loading={adding.isFetching}
      onClick={() => adding.open(newPart, null)}
    >
      新增报告
    </Button>
  );
  return (
    <>
      <PlainListScreen
        of={of}
        list={reports}
        columns={reportColumnsOf(level)}
        next={{
          text: `填写客户的姓名和证件号新增报告，内容包括${contentsOf(level).join('、')}；每份使用 ${reportPrice} 次，生成后在此查看。`,
          action: begin,
        }}
        filter={(form) => (
          <>
            <MissingNotice name="reports" />
            <LeftBar left={balance}>
              <LinkButton href={routePath('console-report-abnormal')}>异常名单</LinkButton>
              {begin}
            </LeftBar>
            <FilterForm {...form} label="筛选报告">
              {(filter, set) => (
                <>
                  <PersonFilter label="姓名" value={filter.user_name} onChange={set('user_name')} />
                  <PersonFilter label="证件号" value={filter.user_id_card} onChange={set('user_id_card')} />
                </>
              )}
            </FilterForm>
            <PartsNotice searched={searched} />
          </>
        )}
      />
      {adding.opened ? (
        <adding.opened.Dialog
          level={level}
          balance={balance ?? 0}
          onClose={(id) => {
            adding.close();
            reports.send({ type: 'poll.due' });
            if (id !== null) go(reportPath({ id, level }));
          }}
        />
      ) : null}
    </>
  );
}
