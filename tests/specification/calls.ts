import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import listed from './calls.json' with { type: 'json' };

/** A call as the customer's specification lists it (section 7). */
export interface SpecifiedCall {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  readonly result?: readonly string[];
  /** or `10000 per app` */
  readonly timeout_ms: number | string;
  /** that a password or a key proves the person */
  readonly credential?: string;
  /** fields that our decisions add: needed, and such as may be left out */
  readonly needs?: readonly string[];
  readonly ours?: readonly string[];
}

const calls: readonly SpecifiedCall[] = listed;

export const specifiedCall = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) =>
  calls.find((call) => call.method === method && call.path === path);

/**
 * Fields of ours beside those that the specification names, by method and path: the one list of them. The paged calls take page_num and page_size
 * (`valid.page`); an edit takes the state that it is based on.
 */
export const fieldsOfOurs: Readonly<Record<string, readonly string[]>> = {
  'GET /api/helper/clerk-list': ['with_disabled'],
  'GET /api/device/ios/list': ['attention'],
  'GET /api/device/ios/recycled-list': ['attention'],
  'GET /api/device/ios/helper/models': ['recycled_status'],
  'GET /api/device/ios/operation-log': [
    'device_id',
    'command',
    'status',
    'for_clerk',
    'record_time',
    'before',
  ],
  'GET /api/device/ios/location-log': ['page_num', 'page_size'],
  'POST /api/device/ios/update-remark': ['based_on'],
  'POST /api/device/ios/update-hirer': ['based_on'],
  'POST /api/device/ios/command/move-to-recycle-bin': ['status'],
  'POST /api/device/ios/command/set-global-http-proxy': ['pac_url'],
  'POST /api/device/ios/command/schedule-os-update': ['version'],
  'POST /api/device/ios/command/set-app-restriction': ['list'],
  'PUT /api/store/default-app-restriction': ['based_on'],
  'PUT /api/store/default-system-restriction': ['based_on'],
  'PUT /api/user/apple-app-restriction-white-list': ['based_on'],
  'POST /api/system/smsverify': ['phone_number'],
  'GET /api/store/clerk/distribution-log': ['page_num', 'page_size'],
  'GET /api/helper/itunes-search': ['term', 'platform'],
  'GET /api/home/device-overview': ['kind'],
  'GET /api/store/login-log': ['page_num', 'page_size', 'status', 'for_clerk', 'record_time'],
  'POST /api/store/api-key/update': ['based_on'],
  'GET /api/device/android/search-options': ['archived'],
  'GET /api/device/android/list': ['keyword', 'attention'],
  'GET /api/device/android/{id}': ['mdm_check'],
  'GET /api/device/android/{id}/operation-log': ['page_num', 'page_size'],
  'GET /api/device/android/{id}/location-log': ['page_num', 'page_size'],
  'GET /api/device/android/operation-log': ['before'],
  'GET /api/device/android/mdm-app-download-link': ['channel'],
  'POST /api/device/ios/command/lock': ['due_day', 'template'],
  'POST /api/device/android/{id}/operation/lock': ['when', 'due_day', 'template'],
  'GET /api/report/list': ['id'],
  'GET /api/report/preview': ['version'],
  'GET /api/store/rcs/list': ['id'],
  'GET /api/report/abnormal-list': ['page_num', 'page_size'],
  'POST /api/store/hx-report/set-secret-key': ['based_on'],
};

/** Not named by section 7, and needed: by `decision.sms`, and what a command is about, of which it says `device_id plus extras`. */
export const fieldsOfDecisions: Readonly<Record<string, readonly string[]>> = {
  'POST /api/device/ios/command/install-apps': ['apps'],
  'POST /api/device/ios/command/set-dns-setting': ['dns'],
  'POST /api/system/smsverify': ['type'],
  'POST /api/system/smsverify-noauth': ['phone_number', 'type', 'captcha_code'],
};

/** What its row needs beside what section 7 names. */
export const neededFields = (row: Pick<AnyEndpoint, 'method' | 'path'>): readonly string[] => [
  ...(specifiedCall(row)?.needs ?? []),
  ...(fieldsOfDecisions[`${row.method} ${row.path}`] ?? []),
];

/** Named fields that a client may leave out: section 5 or a decision says so. */
export const optionalFields: Readonly<Record<string, readonly string[]>> = {
  'GET /api/system/notifications': ['type'],
  'GET /api/device/ios/operation-log': ['page_num', 'page_size'],
  'GET /api/device/ios/{id}': ['mdm_check'],
  'POST /api/device/ios/new': ['hirer_name', 'hirer_phone_number'],
  'POST /api/device/ios/update-hirer': ['hirer_phone_number'],
  'POST /api/device/ios/command/lock': ['phone_number', 'footnote'],
  'POST /api/device/ios/command/one-click-unlock-prevalidation': ['sms_code'],
  'POST /api/device/ios/command/set-app-restriction': ['type'],
  'POST /api/device/ios/command/set-wallpaper': ['allowWallpaperModification'],
  'POST /api/device/ios/command/turn-off-activation-lock': ['sms_code'],
  'POST /api/device/ios/command/get-activation-lock-password': ['sms_code'],
  'PUT /api/user/update-password': ['sms_code'],
  'POST /api/store/clerk/new': ['quota_limit', 'quota'],
  'POST /api/store/api-key/preview': ['api_enabled'],
  'POST /api/enroll/submit': ['for_clerk', 'hirer_name', 'hirer_phone_number'],
  'GET /api/device/android/operation-log': [
    'operation',
    'status',
    'for_clerk',
    'record_time',
    'page_num',
    'page_size',
  ],
  'POST /api/device/android/{id}/operation/lock': ['phone_number'],
  'POST /api/device/android/{id}/operation/set-wallpaper': ['allow_modify'],
  'POST /api/device/android/{id}/operation/set-app-restriction': ['mode', 'list'],
};
