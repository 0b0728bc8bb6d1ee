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
  /** fields that our decisions add to the body */
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
  'GET /api/helper/itunes-search': ['term', 'platform'],
};

/** Not named by section 7, and needed: by `decision.sms`, and what a command is about, of which it says `device_id plus extras`. */
export const fieldsOfDecisions: Readonly<Record<string, readonly string[]>> = {
  'POST /api/device/ios/command/install-apps': ['apps'],
  'POST /api/device/ios/command/set-dns-setting': ['dns'],
  'POST /api/system/smsverify': ['type'],
  'POST /api/system/smsverify-noauth': ['phone_number', 'type', 'captcha_code'],
};

/** Named fields that a client may leave out: section 5 or a decision says so. */
export const optionalFields: Readonly<Record<string, readonly string[]>> = {
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
};
