import * as v from 'valibot';
import { reportSecretMaxLength } from '#domain/limits.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { password } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { sentenceOf } from '../row/fields.ts';
import { based_on, lastChange } from '../row/last-change.ts';
import { level } from './fields.ts';

/** The keys by which the provider of reports knows the store (`report.secret`). Admins only; none is ever read back. */
const byAdmin = { login: true, area: 'report', admin: true } as const;

/** Whether a key is set, by level. */
const configState = v.object({
  basic: v.boolean(),
  advanced: v.boolean(),
  professional: v.boolean(),
  changed: lastChange,
});
export type ReportKeyState = v.InferOutput<typeof configState>;

export const configStatus = endpoint({
  name: 'store.reportKeys',
  method: 'GET',
  path: '/api/store/hx-report/config-status',
  title: '报告密钥状态',
  access: byAdmin,
  result: configState,
});

/** `valid.report-secret` */
export const secretKey = v.pipe(
  v.string(reportMessages.secretEmpty),
  v.minLength(1, reportMessages.secretEmpty),
  v.maxLength(reportSecretMaxLength, reportMessages.secretTooLong(reportSecretMaxLength)),
  v.regex(/^[^\s\p{Cc}]+$/u, reportMessages.secretForm),
);

const fields = { level, secret_key: secretKey, password, based_on };

/** Takes the place of the former key from the next question on. Errors: 403 SECPWD_MISMATCH, 409 with what stands in `current`, 422, 429. */
export const setSecretKey = endpoint({
  name: 'store.setReportKey',
  method: 'POST',
  path: '/api/store/hx-report/set-secret-key',
  title: '设置报告密钥',
  access: byAdmin,
  errors: [...ofSecondaryPassword],
  body: v.strictObject(fields, sentenceOf(fields)),
  result: configState,
});
