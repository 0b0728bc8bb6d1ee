import * as v from 'valibot';
import { reportContent, worseReasons } from '#domain/reports/content.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { typedName } from '#domain/text/typed.ts';
import { mobile } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { instant, listOf, pageNum, pageSize, sentenceOf, uuid } from '../row/fields.ts';
import { level, status, subjectIdCard, subjectName } from './fields.ts';

/**
 * Credit-style reports about people. Whoever asks for one needs the code of reports and the level's own module (`decision.report-codes`), which the
 * handler asks: a level stands in query or body.
 */
const withCode = { login: true, area: 'report', permission: 'report.list' } as const;

/** Fields with the level, which says its own sentence where it is missing, too. */
const ofLevel = <Entries extends v.ObjectEntries>(entries: Entries) => {
  const all = { level, ...entries };
  return v.strictObject(all, sentenceOf(all));
};

const person = v.object({ id: uuid, name: v.string() });

/** `entity.report-subject`, masked */
const reportRow = v.object({
  id: uuid,
  level,
  user_name: v.string(),
  user_id_card: v.string(),
  phone_number: v.nullable(v.string()),
  reporter: person,
  date_created: instant,
  /** of its newest version */
  status,
  /** the newest */
  version: v.number(),
  date_updated: instant,
  /** of the newest version that was made; null: none yet, or it holds none */
  score: v.nullable(v.number()),
  /** on the blacklist, as its newest report says, or a check of the store */
  listed: v.boolean(),
  /** its newest report is worse than the one before, and in what, as far as that is on record */
  worse: v.boolean(),
  worse_by: v.optional(v.array(v.picklist(worseReasons)), []),
  made_at: v.nullable(instant),
});
export type ReportRow = v.InferOutput<typeof reportRow>;

/** How many reports of a level the store may still ask for. */
export const balance = endpoint({
  name: 'report.balance',
  method: 'GET',
  path: '/api/report/balance',
  title: '剩余次数',
  access: withCode,
  query: ofLevel({}),
  /** `balance`: what may still be asked for; `reserved` (ours): what is off it already for reports that are being made. Absent where a replica of the former release answers. */
  result: v.object({ level, balance: v.number(), reserved: v.optional(v.number()) }),
});

/**
 * The store's reports, newest first; those of levels whose module is missing are left out (`decision.report.list`). `user_name` and
 * `user_id_card`: the whole, or a part that is looked for in the store's newest subjects (`decision.report.personal`).
 */
export const list = endpoint({
  name: 'report.list',
  method: 'GET',
  path: '/api/report/list',
  title: '报告列表',
  access: withCode,
  query: v.strictObject({
    level: v.optional(level),
    /** ours: one of them, as long as it is asked how it stands */
    id: v.optional(uuid),
    user_name: v.optional(
      v.pipe(
        v.string(reportMessages.filterName),
        v.transform((typed) => typedName(typed).replace(/\s/g, '')),
        v.regex(/^[\p{Script=Han}·]+$/u, reportMessages.filterName),
      ),
    ),
    user_id_card: v.optional(
      v.pipe(v.string(reportMessages.filterIdCard), v.regex(/^[\dX]{1,18}$/i, reportMessages.filterIdCard)),
    ),
    page_num: v.optional(pageNum),
    page_size: v.optional(pageSize),
  }),
  /** `balance` (ours): what is left of the level, where one is named; `searched` (ours): a part was looked for in so many of the newest alone */
  result: v.object({
    ...listOf(reportRow).entries,
    balance: v.optional(v.number()),
    searched: v.optional(v.number()),
  }),
});

/** What a level holds, what it costs of the balance, and how one looks (`decision.report.helper`). */
export const helper = endpoint({
  name: 'report.helper',
  method: 'GET',
  path: '/api/report/helper',
  title: '报告说明',
  access: withCode,
  query: ofLevel({}),
  result: v.object({
    level,
    contents: v.array(v.string()),
    price: v.number(),
    /** invented */
    sample: v.object({ ...reportContent.entries, demo: v.literal(true) }),
  }),
});

const asked = v.object({
  id: uuid,
  level,
  status,
  /** somebody of the store had asked for it already, and has paid */
  joined: v.boolean(),
  /** ours: it was made within 24 hours and is offered: nothing was charged */
  made_at: v.optional(instant),
  /** ours, masked: the report of this number that is joined or offered stands under another name than was typed */
  other_name: v.optional(v.string()),
});
export type AskedReport = v.InferOutput<typeof asked>;

/**
 * Asks for a report, which takes one of the balance and is made without the caller: `report/list` and `report/preview` tell of it. Of one level and number
 * one is under way at most; one that was made within 24 hours is answered with its `made_at` and charges nothing, unless `again` asks for another.
 * Errors: 400 with `field`, 422 NOT_POSSIBLE without balance or secret key, 503 where no provider is connected.
 */
export const add = endpoint({
  name: 'report.add',
  method: 'POST',
  path: '/api/report/add',
  title: '新增报告',
  access: withCode,
  errors: ['NOT_POSSIBLE', 'UNAVAILABLE'],
  idempotent: true,
  body: ofLevel({
    user_name: subjectName,
    user_id_card: subjectIdCard,
    phone_number: v.optional(mobile),
    /** ours: the customer agrees, as whoever asks has confirmed */
    consented: v.optional(v.literal(true, reportMessages.notConsented)),
    /** ours: pay for another within 24 hours */
    again: v.optional(v.literal(true)),
  }),
  result: asked,
});

/** Another version of a report, which takes one of the balance. Errors: 404, 422 as of `add`, 503. */
export const refresh = endpoint({
  name: 'report.refresh',
  method: 'POST',
  path: '/api/report/refresh',
  title: '刷新报告',
  access: withCode,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE', 'UNAVAILABLE'],
  idempotent: true,
  body: ofLevel({ id: uuid }),
  result: asked,
});

const reportView = v.object({
  id: uuid,
  level,
  /** not masked */
  user_name: v.string(),
  user_id_card: v.string(),
  phone_number: v.nullable(v.string()),
  reporter: person,
  consented_at: v.nullable(instant),
  /** of the newest version */
  status,
  /** Chinese: why the newest version failed; '' where it did not */
  remark: v.string(),
  worse: v.boolean(),
  worse_by: v.optional(v.array(v.picklist(worseReasons)), []),
  /** the newest that was made; null: none yet */
  made: v.nullable(
    v.object({
      version: v.number(),
      at: instant,
      /** invented, and shown as 演示数据 */
      demo: v.boolean(),
      content: reportContent,
    }),
  ),
  versions: v.array(
    v.object({
      version: v.number(),
      date_created: instant,
      clerk: person,
      status,
      score: v.nullable(v.number()),
    }),
  ),
});
export type ReportView = v.InferOutput<typeof reportView>;

/** The newest version that was made, whole; each look is on record. `version` (ours): an older one. Errors: 404. */
export const preview = endpoint({
  name: 'report.preview',
  method: 'GET',
  path: '/api/report/preview',
  title: '查看报告',
  access: withCode,
  errors: ['NOT_FOUND'],
  query: ofLevel({ id: uuid, version: v.optional(pageNum) }),
  result: reportView,
});

/** Who got worse, or stands on the blacklist (`decision.report.abnormal`), newest first. */
export const abnormalList = endpoint({
  name: 'report.abnormalList',
  method: 'GET',
  path: '/api/report/abnormal-list',
  title: '异常名单',
  access: withCode,
  query: v.strictObject({ page_num: v.optional(pageNum), page_size: v.optional(pageSize) }),
  result: listOf(reportRow),
});

/** The reports that the person may see, by level; days as of Shanghai. */
export const reportOverview = endpoint({
  name: 'home.reportOverview',
  method: 'GET',
  path: '/api/home/report-overview',
  title: '报告概览',
  access: withCode,
  result: v.object({
    levels: v.array(
      v.object({
        level,
        balance: v.number(),
        /** off the balance for reports that are being made */
        reserved: v.number(),
        /** asked for in this month, as of Shanghai */
        this_month: v.number(),
        total: v.number(),
        running: v.number(),
        abnormal: v.number(),
      }),
    ),
  }),
});
export type ReportOverview = v.InferOutput<typeof reportOverview.result>;
