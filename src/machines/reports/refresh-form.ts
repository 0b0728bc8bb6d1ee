import { refresh } from '#api/contract/reports/reports.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';
import { declareForm } from '#machines/console/secured-form/declared-form.ts';

/** Another version of a report is asked for, and paid once: what it costs is shown before (`decision.report.lifecycle`). */
export const refreshForm = (level: ReportLevel, of: string) =>
  declareForm({
    name: 'refresh-report',
    asks: 'nothing',
    first: {},
    title: '刷新报告',
    submit: '刷新报告',
    doubt: '报告可能已经刷新。可以重试，不会重复付费。',
    errorsOf: () => ({}),
    send: (client, _, idempotencyKey) =>
      client
        .call(refresh, { body: { level, id: of } }, { idempotencyKey })
        // `joined`: of the same number somebody of the store had asked already
        .then(({ id, joined }) => ({ id, joined })),
  });
