import type { RcsItem } from '#api/contract/reports/rcs.ts';
import type { ReportRow, ReportView } from '#api/contract/reports/reports.ts';
import type { ReportStatus } from '#domain/reports/levels.ts';
import { person } from '#tests/path-harness/browser/console-stage.ts';

/** Somebody whose store has basic reports. */
export const reporter = {
  ...person,
  available_modules: ['hx-report-basic'] as typeof person.available_modules,
};

const made_at = '2026-11-20T02:00:00.000Z';
const of = {
  id: '77777777-7777-4777-8777-777777777777',
  level: 'basic',
  phone_number: null,
  reporter: { id: person.id, name: person.name },
} as const;

/** A report that was made once, and stands so now. */
export const sampleReportRow = (status: ReportStatus): ReportRow => ({
  ...of,
  user_name: '商*越',
  user_id_card: '330000********1234',
  date_created: made_at,
  date_updated: made_at,
  version: 1,
  status,
  score: null,
  listed: false,
  worse: false,
  worse_by: [],
  made_at,
});

/** The same, looked at. */
export const sampleReportView: ReportView = {
  ...of,
  user_name: '商清越',
  user_id_card: '330000199001011234',
  consented_at: made_at,
  status: 1,
  remark: '',
  worse: false,
  worse_by: [],
  made: {
    version: 1,
    at: made_at,
    demo: true,
    content: { sections: [{ kind: 'identity', agrees: true, more: [] }] },
  },
  versions: [{ version: 1, date_created: made_at, clerk: of.reporter, status: 1, score: null }],
};

/** A risk query whose link stands, waiting for the customer, who has released one of both or none. */
export const sampleRcs = (released: 'waiting' | 'wechat'): RcsItem => ({
  id: '66666666-6666-4666-8666-666666666666',
  name: '商*越',
  id_card: '330000********1234',
  last_wechat_report:
    released === 'wechat' ? { date_updated: made_at, url: 'https://agency.example/wechat' } : null,
  last_alipay_report: null,
  report_url: 'https://agency.example/r/1',
  date_created: made_at,
  status: 1,
  remark: '',
  clerk: of.reporter,
});
