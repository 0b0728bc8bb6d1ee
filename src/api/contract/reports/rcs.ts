import * as v from 'valibot';
import * as messages from '#domain/messages.ts';
import { type BlacklistStatus, blacklistStatus } from '#domain/reports/levels.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { typedCode } from '#domain/text/typed.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { mobile } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { instant, listOf, pageNum, pageSize, sentenceOf, uuid } from '../row/fields.ts';
import { typedAs } from '../row/typed-as.ts';
import { status, subjectIdCard, subjectName } from './fields.ts';

/** Reports that a customer releases by a link, and the blacklist: any hx- module opens both, with the code of reports. */
const withCode = { login: true, area: 'hx', permission: 'report.list' } as const;

const released = v.nullable(v.object({ date_updated: instant, url: v.string() }));

/** `entity.rcs-item`, masked. */
const rcsItem = v.object({
  id: uuid,
  name: v.string(),
  id_card: v.string(),
  /** null: not released yet */
  last_wechat_report: released,
  last_alipay_report: released,
  /** the page by which the customer releases them; null: not there yet, or the request has failed */
  report_url: v.nullable(v.string()),
  date_created: instant,
  /** ours: of the link */
  status,
  /** ours, Chinese: why it failed */
  remark: v.string(),
  /** ours */
  clerk: v.object({ id: uuid, name: v.string() }),
});
export type RcsItem = v.InferOutput<typeof rcsItem>;

/** Newest first. `id_card`: as of reports. `left` (ours): how many requests the store may still make; `searched` (ours): as of reports. */
export const rcsList = endpoint({
  name: 'store.rcsList',
  method: 'GET',
  path: '/api/store/rcs/list',
  title: '风险查询列表',
  access: withCode,
  query: v.strictObject({
    /** ours: one of them, as long as it is asked how it stands */
    id: v.optional(uuid),
    id_card: v.optional(
      v.pipe(
        v.string(reportMessages.filterIdCard),
        v.regex(/^[A-Za-z\d()]{1,18}$/, reportMessages.filterIdCard),
      ),
    ),
    page_num: v.optional(pageNum),
    page_size: v.optional(pageSize),
  }),
  result: v.object({ ...listOf(rcsItem).entries, left: v.number(), searched: v.optional(v.number()) }),
});

const asked = { name: subjectName, id_card: subjectIdCard };

/** Takes one of the store's `rcs_count`, and gives it back where no link comes of it. Errors: 400 with `field`, 422 NOT_POSSIBLE, 503. */
export const rcsRequest = endpoint({
  name: 'store.rcsRequest',
  method: 'POST',
  path: '/api/store/rcs/request',
  title: '发起查询',
  access: withCode,
  errors: ['NOT_POSSIBLE', 'UNAVAILABLE'],
  idempotent: true,
  body: v.strictObject(asked, sentenceOf(asked)),
  result: v.object({ id: uuid }),
});

const checked = {
  type: v.picklist([0, 1], reportMessages.blacklistType),
  content: v.pipe(v.string(messages.invalidInput), typedAs(typedCode)),
};

/**
 * The blacklist check (`decision.blacklist`): `type` 0 asks of an id card, 1 of a mobile number. `status` 2: the provider did not answer. Errors: 429,
 * 422 without a secret key, 503 where no provider is connected.
 */
export const blacklistCheck = endpoint({
  name: 'system.blacklistCheck',
  method: 'POST',
  path: '/api/system/rcs',
  title: '黑名单查询',
  access: withCode,
  errors: ['NOT_POSSIBLE', 'TOO_MANY', 'UNAVAILABLE'],
  body: v.pipe(
    v.strictObject(checked, sentenceOf(checked)),
    v.transform(({ type, content }) => ({ type, content: type === 1 ? typedNumber(content) : content })),
    v.forward(
      v.check(
        ({ type, content }) => type !== 0 || /^\d{17}[\dX]$/.test(content),
        reportMessages.blacklistIdCard,
      ),
      ['content'],
    ),
    v.forward(
      v.check(({ type, content }) => type !== 1 || v.is(mobile, content), messages.mobileFormat),
      ['content'],
    ),
  ),
  result: v.object({ status: v.picklist(Object.values(blacklistStatus) as BlacklistStatus[]) }),
});
