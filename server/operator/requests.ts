import * as v from 'valibot';
import { clerkName } from '#api/contract/people/clerk-name.ts';
import { mobile } from '#api/contract/row/credentials.ts';
import { text } from '#api/contract/row/fields.ts';
import { moduleNames } from '#domain/access/modules.ts';
import { errorStatus } from '#domain/error-codes.ts';
import {
  clerkQuotaMax,
  creditReferenceMaxLength,
  reportCreditMax,
  storeNameMaxLength,
} from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { reportLevels } from '#domain/reports/levels.ts';

/** What the operator asks for, and what comes of it (`decision.operator`): the same beside a running server and without one. */

const wholeNumber = (label: string, from: number, to: number) => {
  const fault = `${label}应为 ${from} 到 ${to} 的整数`;
  return v.pipe(v.number(fault), v.integer(fault), v.minValue(from, fault), v.maxValue(to, fault));
};

const modules = v.array(
  v.picklist(moduleNames, ({ input }) => `没有模块 ${input}，可选：${moduleNames.join('、')}`),
);

const rateFault = '折扣率应为 0 到 1 的数，如 0.85';
const counts = {
  device_count: v.optional(wholeNumber('可登记设备数', 0, clerkQuotaMax)),
  rcs_count: v.optional(wholeNumber('风险查询次数', 0, clerkQuotaMax)),
  discount_rate: v.optional(v.pipe(v.number(rateFault), v.minValue(0, rateFault), v.maxValue(1, rateFault))),
};

/** by its id or its name */
const storeNamed = v.pipe(v.string(), v.trim(), v.minLength(1, '请指定门店的编号或名称'));

const referenceRequired = '请用 --reference 指定凭证号：同一凭证号只增加一次';
const reference = v.pipe(
  v.string(referenceRequired),
  text(creditReferenceMaxLength, '凭证号'),
  v.minLength(1, referenceRequired),
  v.regex(/^\P{C}*$/u, '凭证号不能包含换行等控制字符'),
);

export const operatorRequest = v.variant('act', [
  v.strictObject({ act: v.literal('list') }),
  v.strictObject({
    act: v.literal('create'),
    store_name: v.pipe(
      text(storeNameMaxLength, '门店名称'),
      v.minLength(1, messages.storeNameRequired),
      v.regex(/^\P{C}*$/u, '门店名称不能包含换行等控制字符'),
    ),
    name: clerkName,
    phone_number: mobile,
    modules: v.optional(modules),
    ...counts,
  }),
  v.strictObject({
    act: v.literal('set'),
    store: storeNamed,
    /** all of them */
    modules: v.optional(modules),
    on: v.optional(modules),
    off: v.optional(modules),
    ...counts,
  }),
  v.strictObject({
    act: v.literal('credit'),
    store: storeNamed,
    level: v.picklist(reportLevels, `报告等级应为 ${reportLevels.join('、')} 之一`),
    count: wholeNumber('增加的次数', 1, reportCreditMax),
    reference,
  }),
  v.strictObject({ act: v.literal('disable'), phone_number: mobile }),
  v.strictObject({ act: v.literal('enable'), phone_number: mobile }),
  v.strictObject({ act: v.literal('password'), phone_number: mobile }),
  v.strictObject({ act: v.literal('admin'), phone_number: mobile }),
]);
export type OperatorRequest = v.InferOutput<typeof operatorRequest>;
export type OperatorAct = OperatorRequest['act'];
export type RequestOf<Act extends OperatorAct> = Extract<OperatorRequest, { readonly act: Act }>;

const storeLine = v.object({
  id: v.string(),
  store_name: v.string(),
  /** the first one who is not disabled, else the first one; the number masked */
  admin: v.nullable(v.object({ name: v.string(), phone_number: v.string(), disabled: v.boolean() })),
  modules: v.array(v.string()),
  device_count: v.number(),
  used_device_count: v.number(),
  rcs_count: v.number(),
  used_rcs_count: v.number(),
  discount_rate: v.number(),
  balances: v.record(v.picklist(reportLevels), v.number()),
});
export type StoreLine = v.InferOutput<typeof storeLine>;

const account = v.object({
  name: v.string(),
  /** masked */
  phone_number: v.string(),
  store: v.object({ id: v.string(), store_name: v.string() }),
  is_admin: v.boolean(),
  disabled: v.boolean(),
});
export type AccountLine = v.InferOutput<typeof account>;

const operatorResult = v.variant('act', [
  v.object({ act: v.literal('list'), stores: v.array(storeLine) }),
  v.object({ act: v.literal('create'), store: storeLine, password: v.string() }),
  v.object({ act: v.literal('set'), store: storeLine, changed: v.boolean() }),
  v.object({
    act: v.literal('credit'),
    store: storeLine,
    level: v.picklist(reportLevels),
    balance: v.number(),
    /** false: the reference has been credited before */
    changed: v.boolean(),
  }),
  v.object({ act: v.literal('disable'), account, changed: v.boolean() }),
  v.object({ act: v.literal('enable'), account, changed: v.boolean() }),
  v.object({ act: v.literal('password'), account, password: v.string() }),
  v.object({ act: v.literal('admin'), account, changed: v.boolean() }),
]);
export type OperatorResult = v.InferOutput<typeof operatorResult>;
export type ResultOf<Act extends OperatorAct> = Extract<OperatorResult, { readonly act: Act }>;

const refusalCodes = Object.keys(errorStatus) as (keyof typeof errorStatus)[];

/** As it is sent through the door of a running server. */
export const operatorAnswer = v.variant('is', [
  v.object({ is: v.literal('done'), result: operatorResult }),
  v.object({ is: v.literal('refused'), code: v.picklist(refusalCodes), message: v.string() }),
  /** the server's log says why */
  v.object({ is: v.literal('failed') }),
]);
export type OperatorAnswer = v.InferOutput<typeof operatorAnswer>;
