import * as v from 'valibot';
import { androidChannels } from '#domain/android/brands.ts';
import { agentSettings } from '#domain/android/provisioning.ts';
import { endpoint } from '../row/endpoint.ts';
import { digit, instant, listOf, uuid } from '../row/fields.ts';

/** How Android phones come to the store (`decision.android.enrol`). Ours but for mdm-app-download-link. */

const access = { login: true, module: 'mdm-android', permission: 'android.new' } as const;

export const enrolmentCodeStatuses = ['open', 'used', 'ended', 'expired'] as const;

const clerk = v.object({ id: uuid, name: v.string() });
const device = v.object({ id: uuid, serial_number: v.string(), product_name: v.string() });

const enrolmentCode = v.object({
  id: uuid,
  date_created: instant,
  /** who gets the device; null: nobody, for who sees all devices */
  for_clerk: v.nullable(clerk),
  created_by: clerk,
  expires_at: instant,
  status: v.picklist(enrolmentCodeStatuses),
  /** the device that has come by it, where the person may see it */
  device: v.nullable(device),
  /** the device that alone may come by it (`decision.android.identity`); null: it is for a new one */
  for_device: v.nullable(device),
  /** a phone was refused whose number stands in the store; `device`: where the person may see it */
  refused: v.nullable(v.object({ at: instant, device: v.nullable(device) })),
  /** the store had the device already: whose it is stays as it was (`decision.android.identity`), null: nobody's */
  taken_over: v.nullable(v.object({ for_clerk: v.nullable(clerk) })),
});
export type EnrolmentCode = v.InferOutput<typeof enrolmentCode>;

/** What is told of a code once. */
export const madeCode = v.object({
  id: uuid,
  code: v.string(),
  /** for a phone that has the agent: opens it with the code, which stands behind the `#` and is sent to nobody */
  link: v.string(),
  /** what the QR code of Android's device-owner provisioning holds; null: the operator has not said enough of the agent */
  provisioning: v.nullable(v.string()),
  /** what the operator has not said, by the names of the settings */
  missing: v.array(v.picklist(agentSettings)),
  expires_at: instant,
});
export type MadeCode = v.InferOutput<typeof madeCode>;

/** The agent as a channel's phones get it: '' is what the operator has not said. */
const agentDownload = v.object({
  channel: v.picklist(androidChannels),
  url: v.string(),
  version: v.string(),
  /** of its signature, as Android's provisioning asks for it */
  checksum: v.string(),
  component: v.string(),
});

/** The agent of each channel, or of the one that is asked for; none where the operator has not said where it is. */
export const mdmAppDownloadLink = endpoint({
  name: 'android.mdmAppDownloadLink',
  method: 'GET',
  path: '/api/device/android/mdm-app-download-link',
  title: '安卓管理程序的下载地址',
  access: { login: true, module: 'mdm-android' },
  query: v.strictObject({ channel: v.optional(v.pipe(digit, v.picklist(androidChannels, '渠道有误'))) }),
  result: listOf(agentDownload),
});

/**
 * A code for one phone, good once and for 24 hours. `code` is told here alone; `provisioning` is what the QR code of Android's device-owner
 * provisioning holds, null where the operator has not set where the agent is. Errors: 404 for a clerk whom the person does not see, 422
 * NOT_POSSIBLE over the quota or with too many open codes.
 */
export const newEnrolmentCode = endpoint({
  name: 'android.enrolmentCode.new',
  method: 'POST',
  path: '/api/enrolment-code',
  title: '新增安卓设备',
  access,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
  idempotent: true,
  body: v.strictObject({
    /** absent: whoever makes it; null: nobody, for who sees all devices */
    for_clerk: v.optional(v.nullable(uuid)),
    /** whose agent the QR code leads to; absent: that of every phone */
    channel: v.optional(v.picklist(androidChannels, '渠道有误')),
  }),
  result: v.object({ ...enrolmentCode.entries, ...madeCode.entries }),
});

/** Those of the last 30 days, newest first: one's own, an admin's all of the store. */
export const enrolmentCodes = endpoint({
  name: 'android.enrolmentCode.list',
  method: 'GET',
  path: '/api/enrolment-code',
  title: '安卓入网码',
  access,
  result: listOf(enrolmentCode),
});

/** Errors: 404. */
export const enrolmentCodeStatus = endpoint({
  name: 'android.enrolmentCode.look',
  method: 'GET',
  path: '/api/enrolment-code/{id}',
  title: '入网码状态',
  access,
  errors: ['NOT_FOUND'],
  params: v.object({ id: uuid }),
  result: enrolmentCode,
});

/** Nobody enrols by it any more. Repeating it changes nothing. Errors: 404, 422 where a phone has come by it. */
export const endEnrolmentCode = endpoint({
  name: 'android.enrolmentCode.end',
  method: 'POST',
  path: '/api/enrolment-code/{id}/end',
  title: '停用入网码',
  access,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
  params: v.object({ id: uuid }),
  result: enrolmentCode,
});
