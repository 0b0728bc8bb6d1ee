import * as v from 'valibot';
import { appleCommandTitle } from '#domain/apple/commands.ts';
import { hirerNameMaxLength, importMaxBodyBytes, importMaxLines, remarkMaxLength } from '#domain/limits.ts';
import { password } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { text, uuid } from '../row/fields.ts';

/** Apple devices that are registered, handed over and hired out: what a store writes down about them. */

const member = { login: true, module: 'mdm-apple' } as const;

/** `valid.ios.enrol-serial`: of a new device. */
const typedSerial = v.pipe(
  v.string('请输入序列号'),
  v.trim(),
  v.toUpperCase(),
  v.minLength(1, '请输入序列号'),
);
const serialNumber = v.pipe(typedSerial, v.regex(/^[0-9A-Z]{10,14}$/, '序列号为 10 到 14 位字母或数字'));

/** `valid.ios.hirer` */
const hirerName = v.pipe(
  v.string('请输入承租人'),
  v.trim(),
  v.minLength(1, '请输入承租人'),
  v.maxLength(hirerNameMaxLength, `承租人最多 ${hirerNameMaxLength} 个字`),
);
const hirerPhone = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,11}$/), v.transform(Number))],
    '承租人手机号有误',
  ),
  v.integer('承租人手机号有误'),
  v.minValue(1, '承租人手机号有误'),
  v.maxValue(19_999_999_999, '承租人手机号有误'),
  v.transform(String),
);
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
const cell = v.pipe(v.string('表格内容有误'), v.maxLength(400, '表格内容过长'));
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

/**
 * Ours: null is nobody any more; without a number the old one stays, which the console knows only masked. `based_on` is the
 * hirer that was seen, the number masked: 409 CONFLICT where another one stands by now, unless it is the one that is sent. Left
 * out, nothing is compared: the specification's body.
 */
export const updateHirer = endpoint({
  name: 'ios.updateHirer',
  method: 'POST',
  path: '/api/device/ios/update-hirer',
  title: appleCommandTitle('update-hirer'),
  access: member,
  target: 'appleDevice',
  body: v.strictObject({
    device_id: uuid,
    hirer_name: v.nullable(hirerName),
    hirer_phone_number: v.optional(v.nullable(hirerPhone)),
    based_on: v.optional(
      v.strictObject({ hirer_name: v.nullable(v.string()), hirer_phone_number: v.nullable(v.string()) }),
    ),
  }),
  /** the number masked (`decision.secrets`) */
  result: v.object({ hirer_name: v.nullable(v.string()), hirer_phone_number: v.nullable(v.string()) }),
});

/**
 * Ours: where the device can be enrolled, the same each time; `url` where the server knows its public address. Errors: 422
 * NOT_POSSIBLE for a device in the bin, and for a serial number that no enrolment takes.
 */
export const enrollLink = endpoint({
  name: 'ios.enrollLink',
  method: 'GET',
  path: '/api/device/ios/enroll-link/{id}',
  title: '设备登记链接',
  access: { ...member, permission: 'apple.new' },
  errors: ['NOT_POSSIBLE'],
  target: 'appleDevice',
  params: v.object({ id: uuid }),
  result: v.object({ sn_encrypt: v.string(), path: v.string(), url: v.nullable(v.string()) }),
});
