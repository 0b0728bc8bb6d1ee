import type { Insertable } from 'kysely';
import { type ReportContent, sectionIn, worseBy } from '#domain/reports/content.ts';
import { reportStatus } from '#domain/reports/levels.ts';
import { consent } from '#domain/reports/messages.ts';
import { demoReleasePath } from '#domain/reports/rcs.ts';
import { json } from '../database/json.ts';
import type { Tables } from '../database/schema/tables.ts';
import type { SealKey } from '../database/seal.ts';
import { demoContent } from '../gateways/reports/demo.ts';
import { sealContent } from '../reports/make.ts';
import { sealSubject } from '../reports/subjects.ts';
import { sealReportKey } from '../store/settings/report-keys.ts';
import { accounts } from './accounts.ts';
import { seedId, seedIds } from './invented/ids.ts';
import { dayMs, hourMs } from './invented/random.ts';
import { inventedSubjects } from './invented/subjects.ts';

/** What the demo's first store has of reports; its keys are of nobody. */
export const demoReportKeys = (sealKey: SealKey): string =>
  json(
    Object.fromEntries(
      (['basic', 'advanced'] as const).map((level) => [
        level,
        sealReportKey(sealKey, seedIds.stores.main, level, `demo-${level}-secret`),
      ]),
    ),
  );

export const demoRcsCount = 5;
const granted = { basic: 60, advanced: 20 } as const;

interface ReportRows {
  readonly report: Insertable<Tables['report']>[];
  readonly report_version: Insertable<Tables['report_version']>[];
  readonly report_ledger: Insertable<Tables['report_ledger']>[];
  readonly report_balance: Insertable<Tables['report_balance']>[];
  readonly rcs_request: Insertable<Tables['rcs_request']>[];
}

const scoreOf = (content: ReportContent) => sectionIn(content, 'score')?.score ?? null;
const isListedIn = (content: ReportContent) => sectionIn(content, 'blacklist')?.listed ?? false;

/** Reports about invented people, sealed as all others. */
export function reportRows(sealKey: SealKey, now: Date): ReportRows {
  const store_id = seedIds.stores.main;
  const clerks = [accounts.admin.id, accounts.full.id] as const;
  const rows: ReportRows = {
    report: [],
    report_version: [],
    report_ledger: [],
    report_balance: [],
    rcs_request: [],
  };
  const spent = { basic: 0, advanced: 0 };
  for (const [level, balance] of Object.entries(granted) as [keyof typeof granted, number][])
    rows.report_ledger.push({
      at: new Date(now.getTime() - 90 * dayMs),
      store_id,
      level,
      amount: balance,
      reason: 'grant',
      version_id: null,
    });
  inventedSubjects.forEach((subject, index) => {
    for (const level of index % 2 === 0 ? (['basic', 'advanced'] as const) : (['basic'] as const)) {
      const id = seedId(`report ${level} ${index}`);
      const clerk_id = clerks[index % 2] ?? clerks[0];
      const times = [index * 3 + 40, index * 3 + 2].map(
        (days) => new Date(now.getTime() - days * dayMs - index * hourMs),
      );
      const made = (index % 3 === 0 ? times : times.slice(1)).map((at) => ({
        at,
        content: demoContent(level, subject, at),
      }));
      made.forEach(({ at, content }, position) => {
        const version_id = seedId(`report ${level} ${index} version ${position}`);
        spent[level] += 1;
        rows.report_ledger.push({ at, store_id, level, amount: -1, reason: 'reserve', version_id });
        rows.report_ledger.push({ at, store_id, level, amount: 0, reason: 'spend', version_id });
        rows.report_version.push({
          id: version_id,
          report_id: id,
          store_id,
          level,
          position: position + 1,
          date_created: at,
          clerk_id,
          request_hash: '',
          status: reportStatus.done,
          content: sealContent(sealKey, { id: version_id, store_id }, content),
          score: scoreOf(content),
          listed: isListedIn(content),
          provider: 'demo',
          demo: true,
          next_at: at,
          finished_at: at,
        });
      });
      const newest = made.at(-1);
      const before = made.at(-2);
      const worse_by = before && newest ? worseBy(before.content, newest.content) : [];
      rows.report.push({
        id,
        date_created: made[0]?.at ?? now,
        store_id,
        level,
        clerk_id,
        consented_at: made[0]?.at ?? now,
        consent_ip: null,
        consent_version: consent.version,
        ...sealSubject(sealKey, { kind: 'report', id, store_id }, subject),
        status: reportStatus.done,
        score: newest ? scoreOf(newest.content) : null,
        listed: newest ? isListedIn(newest.content) : false,
        worse: worse_by.length > 0,
        worse_by: json(worse_by),
        made_at: newest?.at ?? null,
      });
    }
  });
  for (const level of ['basic', 'advanced'] as const)
    rows.report_balance.push({ store_id, level, balance: granted[level] - spent[level] });
  inventedSubjects.slice(0, demoRcsCount).forEach((subject, index) => {
    const id = seedId(`rcs ${index}`);
    const at = new Date(now.getTime() - (index + 1) * 2 * dayMs);
    const released = (kind: string) =>
      json({
        date_updated: new Date(at.getTime() + hourMs).toISOString(),
        url: demoReleasePath(id, kind),
      });
    rows.rcs_request.push({
      id,
      date_created: at,
      store_id,
      clerk_id: clerks[index % 2] ?? clerks[0],
      request_hash: '',
      ...sealSubject(sealKey, { kind: 'rcs', id, store_id }, { ...subject, phone_number: null }),
      status: reportStatus.done,
      report_url: demoReleasePath(id),
      wechat: index < 3 ? released('wechat') : null,
      alipay: index < 2 ? released('alipay') : null,
      next_at: null,
    });
  });
  return rows;
}
