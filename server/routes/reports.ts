import type * as keysContract from '#api/contract/reports/keys.ts';
import type * as rcsContract from '#api/contract/reports/rcs.ts';
import type * as contract from '#api/contract/reports/reports.ts';
import { contentsOf } from '#domain/reports/content.ts';
import { reportPrice } from '#domain/reports/levels.ts';
import type { Handlers } from '../call/handler.ts';
import { demoContent } from '../gateways/reports/demo.ts';
import { addReport, refreshReport } from '../reports/ask.ts';
import { balanceOf, reservedOf } from '../reports/balance.ts';
import { checkBlacklist } from '../reports/blacklist.ts';
import { requireLevel } from '../reports/levels.ts';
import { listRcs, requestRcs } from '../reports/rcs.ts';
import { listAbnormal, listReports, overviewOfReports, previewReport } from '../reports/read.ts';
import { reportKeyState, updateReportKey } from '../store/settings/report-keys.ts';

/** Of nobody: what a sample is made of. */
const sampleSubject = { id_card: '000000000000000000', phone_number: '12900000000' };

export const reports: Handlers<typeof contract> = {
  balance: async ({ services: { db }, actor, query: { level } }) => {
    requireLevel(actor, level);
    const account = { store_id: actor.store_id, level };
    return { level, balance: await balanceOf(db, account), reserved: await reservedOf(db, account) };
  },
  list: ({ services, actor, query }) => listReports(services, actor, query),
  helper: async ({ actor, now, query: { level } }) => {
    requireLevel(actor, level);
    const sample = { ...demoContent(level, sampleSubject, now), demo: true } as const;
    return { level, contents: contentsOf(level), price: reportPrice, sample };
  },
  add: addReport,
  refresh: refreshReport,
  preview: previewReport,
  abnormalList: ({ services, actor, query }) => listAbnormal(services, actor, query),
  reportOverview: ({ services: { db }, actor, now }) => overviewOfReports(db, actor, now),
};

export const reportKeys: Handlers<typeof keysContract> = {
  configStatus: ({ services: { db }, actor }) => reportKeyState(db, actor),
  setSecretKey: (call) => {
    requireLevel(call.actor, call.body.level);
    return updateReportKey(call);
  },
};

export const rcs: Handlers<typeof rcsContract> = {
  rcsList: ({ services, actor, query }) => listRcs(services, actor, query),
  rcsRequest: requestRcs,
  blacklistCheck: checkBlacklist,
};
