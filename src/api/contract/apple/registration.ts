import * as v from 'valibot';
import { appleCommandTitle } from '#domain/apple/commands.ts';
import { importCellMaxLength, importMaxBodyBytes, importMaxLines, remarkMaxLength } from '#domain/limits.ts';
import { typedCode } from '#domain/text/typed.ts';
import { hirerName, hirerPhone } from '../devices/hirer.ts';
import { password } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { instant, text, uuid } from '../row/fields.ts';
import { typedAs } from '../row/typed-as.ts';

/** Apple devices that are registered, handed over and hired out: what a store writes down about them. */

const member = { login: true, module: 'mdm-apple' } as const;

/** `valid.ios.enrol-serial`: of a new device. */
const typedSerial = v.pipe(v.string('请输入序列号'), typedAs(typedCode), v.minLength(1, '请输入序列号'));
const serialNumber = v.pipe(typedSerial, v.regex(/^[0-9A-Z]{10,14}$/, '序列号为 10 到 14 位字母或数字'));

const remark = text(remarkMaxLength, '备注');

export const newDevice = v.strictObject({
  serial_number: serialNumber,
  hirer_name: v.optional(hirerName),
  hirer_phone_number: v.optional(hirerPhone),
  remark: v.optional(remark),
});
export type NewDevice = v.InferOutput<typeof newDevice>;

/** Absent: whoever registers it. Null: nobody, for who sees all devices. */
const forClerk = v.optional(v.nullable(uuid));

/**
 * Registers a device that will enrol later; until then only its serial number is known (model ''). Errors: 404 for a clerk
 * whom the person does not see, 409 CONFLICT for a serial number of the store (`device_id` and who has it where the person
 * may see it), 422 NOT_POSSIBLE over the quota of clerk or store (`decision.quota`).
 */
export const register = endpoint({
  name: 'ios.new',
  method: 'POST',
  path: '/api/device/ios/new',
  title: '新增苹果设备',
  access: { ...member, permission: 'apple.new' },
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
  idempotent: true,
  body: v.strictObject({ ...newDevice.entries, for_clerk: forClerk }),
  result: v.object({ id: uuid, serial_number: v.string() }),
});

/** As a table has it: what is wrong with a line is said of that line. */
const cell = v.pipe(v.string('表格内容有误'), v.maxLength(importCellMaxLength, '表格内容过长'));
const rawLine = v.strictObject({
  serial_number: cell,
  hirer_name: v.optional(cell),
  hirer_phone_number: v.optional(v.union([cell, v.number()], '表格内容有误')),
  remark: v.optional(cell),
});
export type RawLine = v.InferOutput<typeof rawLine>;

const lineVerdict = v.object({
  serial_number: v.string(),
  /** repeated: stands further up, too; overQuota: there is room for those before it */
  status: v.picklist(['ok', 'malformed', 'repeated', 'duplicate', 'overQuota']),
  /** Chinese: why not, and what would help; '' where there is nothing to say */
  reason: v.string(),
  exit: v.string(),
  /** who has the serial number, where the person may see it; after the import the new device */
  device_id: v.nullable(uuid),
});
export type LineVerdict = v.InferOutput<typeof lineVerdict>;

const lines = v.strictObject({
  lines: v.pipe(
    v.array(rawLine, '表格内容有误'),
    v.minLength(1, '没有要登记的设备'),
    v.maxLength(importMaxLines, `一次最多登记 ${importMaxLines} 台设备`),
  ),
  for_clerk: forClerk,
});

/** Ours: what an import of these lines would come to; writes nothing. */
export const previewImport = endpoint({
  name: 'ios.import.preview',
  method: 'POST',
  path: '/api/device/ios/import/preview',
  title: '预览批量导入',
  access: { ...member, permission: 'apple.new' },
  maxBodyBytes: importMaxBodyBytes,
  body: lines,
  result: v.object({ lines: v.array(lineVerdict) }),
});

/**
 * Ours: registers all of the lines, or none (registered 0) where one can't be, and says which. Who wants only the good
 * ones sends only those.
 */
export const importDevices = endpoint({
  name: 'ios.import',
  method: 'POST',
  path: '/api/device/ios/import',
  title: '批量导入苹果设备',
  access: { ...member, permission: 'apple.new' },
  maxBodyBytes: importMaxBodyBytes,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
  idempotent: true,
  body: lines,
  result: v.object({ registered: v.number(), lines: v.array(lineVerdict) }),
});

/**
 * Errors: 404 for a device or clerk that the person can't reach, 403 SECPWD_MISMATCH, 429, 422 NOT_POSSIBLE for a clerk who
 * is disabled or whose quota is used up, and for a device in the bin. The same again changes nothing.
 */
export const changeForClerk = endpoint({
  name: 'ios.changeForClerk',
  method: 'POST',
  path: '/api/device/ios/change-for-clerk',
  title: appleCommandTitle('change-for-clerk'),
  access: { ...member, permission: 'apple.changeClerk' },
  errors: [...ofSecondaryPassword],
  target: 'appleDevice',
  body: v.strictObject({ device_id: uuid, for_clerk: uuid, password }),
  result: v.object({ for_clerk: v.object({ id: uuid, name: v.string() }) }),
});

const ofEnrollLink = {
  access: { ...member, permission: 'apple.new' },
  errors: ['NOT_POSSIBLE'],
  target: 'appleDevice',
  params: v.object({ id: uuid }),
  result: v.object({
    sn_encrypt: v.string(),
    path: v.string(),
    /** where the server knows its public address */
    url: v.nullable(v.string()),
    /** nobody can enrol by it any more */
    ended_at: v.nullable(instant),
    /** somebody has */
    submitted_at: v.nullable(instant),
    /** the device has a hirer: nobody can enrol it by any link. Absent where a replica of the former release answers */
    hired: v.optional(v.boolean(), false),
  }),
} as const;

/**
 * Ours: the link by which the device can be enrolled, the same each time until it is made anew. Errors: 422 NOT_POSSIBLE for a device in
 * the bin, and for a serial number that no enrolment takes.
 */
export const enrollLink = endpoint({
  ...ofEnrollLink,
  name: 'ios.enrollLink',
  method: 'GET',
  path: '/api/device/ios/enroll-link/{id}',
  title: '设备登记链接',
});

/** What its change is based on: the `sn_encrypt` that was seen. Left out, nothing is compared. */
const changedLink = {
  ...ofEnrollLink,
  body: v.strictObject({ based_on: v.optional(text(200, '登记链接')) }),
} as const;

/**
 * Ours: the link is worth nothing any more, wherever it is printed. One that is ended stays so. Errors as above, 409 CONFLICT where another
 * one stands by now.
 */
export const endEnrollLink = endpoint({
  ...changedLink,
  name: 'ios.enrollLink.end',
  method: 'POST',
  path: '/api/device/ios/enroll-link/{id}/end',
  title: '停用登记链接',
});

/** Ours: another link takes its place, by which somebody can enrol once. Errors as above. */
export const renewEnrollLink = endpoint({
  ...changedLink,
  name: 'ios.enrollLink.renew',
  method: 'POST',
  path: '/api/device/ios/enroll-link/{id}/renew',
  title: '更换登记链接',
});
