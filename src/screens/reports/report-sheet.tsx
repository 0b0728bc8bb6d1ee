import type { ReportView } from '#api/contract/reports/reports.ts';
import { bandOf, factsOf, scoreRange, sectionIn, titleOf, toneOfScore } from '#domain/reports/content.ts';
import { levelTitles } from '#domain/reports/levels.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { NowProvider, useNow } from '#screens/shared/now.tsx';
import { useLightPaper } from '#screens/shared/use-light-paper.ts';
import { css } from '#styled/css/index.mjs';
import { Gauge } from '#ui/chart/gauge.tsx';
import { Line } from '#ui/chart/line.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';

const styles = {
  // As much as one or two pages of A4 hold.
  sheet: css({ display: 'grid', gap: '5', _print: { w: '[180mm]', fontSize: 'sm' } }),
  title: css({ fontSize: 'lg', fontWeight: 'bold' }),
  top: css({
    display: 'grid',
    gap: '5',
    alignItems: 'center',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
    _print: { gridTemplateColumns: '200px minmax(0, 1fr)' },
  }),
  parts: css({
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    _print: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  }),
  part: css({ breakInside: 'avoid' }),
  heading: css({ fontWeight: 'bold', mb: '2' }),
  foot: css({ color: 'ink3', fontSize: 'xs' }),
  /** what the paper alone bears */
  printed: css({ display: 'none', fontSize: 'xs', _print: { display: 'block' } }),
};

interface Props {
  report: ReportView;
  made: NonNullable<ReportView['made']>;
}

/** A report to read and to print: pictures first, each with its table. */
export function ReportSheet({ report, made: { content, demo, version, at } }: Props) {
  useLightPaper();
  const score = sectionIn(content, 'score')?.score ?? null;
  const months = sectionIn(content, 'overdue')?.months ?? [];
  // The gauge says it already.
  const sections = content.sections.filter(
    ({ kind, more }) => kind !== 'score' || score === null || more.length > 0,
  );
  return (
    <article className={styles.sheet} data-print="">
      {demo ? (
        <Banner tone="warn" title="演示数据">
          本报告由系统生成，不代表任何真实个人，请勿用于业务判断。
        </Banner>
      ) : null}
      <h3 className={styles.title}>{`${levelTitles[report.level]} · 第 ${version} 版`}</h3>
      <DescriptionList
        layout="columns"
        items={[
          { term: '姓名', details: report.user_name },
          { term: '证件号', details: report.user_id_card },
          { term: '手机号', details: report.phone_number },
          { term: '新增人', details: report.reporter.name },
          { term: '生成时间', details: formatDateTime(at) },
          { term: '客户同意', details: report.consented_at && formatDateTime(report.consented_at) },
        ]}
      />
      {score !== null || months.length > 0 ? (
        <div className={styles.top}>
          {score === null ? null : (
            <Gauge
              label="综合评分"
              value={score}
              {...scoreRange}
              tone={toneOfScore(score)}
              note={bandOf(score)}
            />
          )}
          {months.length > 0 ? <History months={months} /> : null}
        </div>
      ) : null}
      <div className={styles.parts}>
        {sections.map((section, at) => (
          <section key={at} className={styles.part}>
            <h4 className={styles.heading}>{titleOf(section)}</h4>
            <DescriptionList
              items={factsOf(section).map(({ label, text }) => ({ term: label, details: text ?? '无数据' }))}
            />
          </section>
        ))}
      </div>
      {demo ? <p className={styles.foot}>演示数据</p> : null}
      <NowProvider>
        <Printed />
      </NowProvider>
    </article>
  );
}

function Printed() {
  const { name, store } = useUser();
  const at = formatDateTime(useNow().toISOString());
  return <p className={styles.printed}>{`${store.store_name} · 打印人 ${name} · 打印时间 ${at}`}</p>;
}

const History = ({ months }: { months: readonly { month: string; payments: number }[] }) => (
  <section>
    <h4 className={styles.heading}>各月逾期（笔）</h4>
    <Line
      label="各月逾期笔数"
      most={Math.max(4, ...months.map(({ payments }) => payments))}
      points={months.map(({ month, payments }) => ({ name: month.slice(2), value: payments }))}
    />
  </section>
);
