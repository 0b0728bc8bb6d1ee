import type { AppleDevice } from '#api/contract/apple/device.ts';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import type { DeviceStates } from '#api/contract/home.ts';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import type { User } from '#api/contract/people/user.ts';
import { routePath } from '#domain/access/routes.ts';
import { type ErrorCode, type ErrorReason, errorStatus } from '#domain/error-codes.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { sampleClerk } from '#machines/clerks/sample-clerk.model.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { type Stage, stageTime } from './browser-model.ts';
import { openLeadingTab, tellFromLeadingTab } from './causes.ts';
import type { Fixtures, Reply } from './fake-server.ts';

/** What a logged-in person's console needs beside the requests that a path is about. */

export const person: User = {
  id: '44444444-4444-4444-8444-444444444444',
  name: '李晓雯',
  phone_number: '120****0001',
  store: { id: '55555555-5555-4555-8555-555555555555', store_name: '城西店' },
  is_admin: true,
  available_modules: ['mdm-apple'],
  permission: ['Admin'],
  has_secondary_password: true,
};

/** Tokens that have an hour left. */
export const loggedIn = {
  local: { access_token: 'a1', refresh_token: 'r1', expires: String(stageTime + 3_600_000) },
};

/** Who is logged in; the event stream stays silent. */
export const memberFixtures: Fixtures = {
  'GET /api/user/me': { body: person },
  'GET /api/events': 'later',
  'GET /api/user/tasks': { body: { list: [], total: 0 } },
  'GET /api/user/tasks/held': { body: { list: [], total: 0 } },
  'GET /api/store/lock-templates': { body: { list: [], total: 0, changed: null } },
};

const { list: listRoute, device: deviceRoute, log: logRoute } = deviceKind(sample.name).routes;

/** Where the pages of the sample kind are. */
export const samplePages = {
  list: routePath(listRoute),
  device: (id: string) => routePath(deviceRoute, { id }),
  log: routePath(logRoute),
};

const counters = { total: 1, locked: 0, pending: 0, offline: 0, abnormal: 0 };

/** Somebody else of the store. */
export const colleague: User = { ...person, id: '66666666-6666-4666-8666-666666666666', name: '赵一鸣' };

export const listBody = (...devices: DeviceListItem[]) => ({
  list: devices,
  total: devices.length,
  counters: { ...counters, total: devices.length },
});

/** The list page with one device. */
export const listFixtures = (device: Partial<AppleDevice> = {}): Fixtures => ({
  ...memberFixtures,
  [sample.list]: { body: listBody(sampleDevice(device)) },
  [sample.clerks]: { body: { list: [], total: 0 } },
  [sample.models]: { body: { list: [], total: 0 } },
  'GET /api/batch': { body: { list: [], total: 0 } },
});

/** The page of one's passwords, where nobody has logged in lately. */
export const passwordFixtures: Fixtures = {
  ...memberFixtures,
  'GET /api/user/sessions': { body: listBody() },
  'GET /api/user/lost-modal-content': { body: { message: '', phone_number: '', footnote: '' } },
  'GET /api/user/login-log': { body: listBody() },
};

/** The page of the clerks with one of them. */
export const clerksStage = (open: Stage['open'], clerk: Partial<Clerk> = {}): Stage => ({
  url: routePath('console-merchant-employee'),
  storage: loggedIn,
  // The list is read again after what is done: here it would come between.
  frozen: true,
  fixtures: {
    ...memberFixtures,
    'GET /api/store/clerk/list': { body: { list: [sampleClerk(clerk)], total: 1 } },
    'GET /api/store/clerk/tasks': { body: { list: [], total: 0 } },
    'GET /api/store/clerk/sessions': { body: { list: [], total: 0 } },
    'GET /api/store/login-log': { body: { list: [], total: 0 } },
  },
  ...(open && { open }),
});

/** Nothing was ever done with a device. */
export const noOperations: Fixtures = {
  [sample.log]: { body: { list: [], total: 0 } },
};

/** The page of the one device. */
export const detailFixtures: Fixtures = {
  ...memberFixtures,
  ...noOperations,
  [sample.oneDevice.request({ deviceId: sample.device().id, mode: 'ask' })]: { body: sample.device() },
};

const noStates: DeviceStates = {
  kind: 'apple',
  supervised: 0,
  unsupervised: 0,
  released: 0,
  locked: 0,
  unlocked: 0,
  lock_unknown: 0,
};

/** The home: nothing wants attention. */
export const homeFixtures: Fixtures = {
  [sample.overview]: { body: sample.overviewBody(counters) },
  'GET /api/system/notifications': { body: { list: [], total: 0 } },
  'GET /api/home/supervise-overview': { body: { apple: noStates, android: null } },
  'GET /api/home/clerks': { body: { list: [], total: 0 } },
  'GET /api/home/first-steps': { body: { list: [], total: 0 } },
  'GET /api/home/operations': { body: { apple: [], android: null } },
};

const me = 'GET /api/user/me';

/**
 * A logged-in person's page on which time stands still: the live updates come from another tab, which says that it is there
 * before the screen is.
 */
export const livePage = (url: string, fixtures: Fixtures, who: User = person): Stage => ({
  url,
  storage: loggedIn,
  frozen: true,
  fixtures: { ...memberFixtures, ...fixtures, [me]: 'later' },
  before: openLeadingTab,
  open: async (page, server) => {
    await server.request(me);
    await tellFromLeadingTab(page, { type: 'stream.alive' });
    await server.answer(me, { body: who });
  },
});

/** The same, with a part whose code is fetched a second after the page stands there. */
export function livePageWith(machine: string, ...given: Parameters<typeof livePage>): Stage {
  const stage = livePage(...given);
  return {
    ...stage,
    open: async (page, server) => {
      await stage.open?.(page, server);
      await page.locator('header button').first().waitFor({ state: 'attached' });
      await page.clock.fastForward(1_000);
      await page.locator(`[data-machine=${machine}]`).first().waitFor({ state: 'attached' });
    },
  };
}

/** Where the stage shows the dialog of a command that may ask for an SMS code, without a page around it. */
export const smsCommandUrl = '/bench/sms-command';

/** Where the stage shows the session without pages, which would ask for the person by themselves. */
export const sessionUrl = '/bench/session';

/** A captcha: one white pixel. */
export const captchaImage: Reply = {
  bytes: Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=='),
    (character) => character.charCodeAt(0),
  ),
  type: 'image/png',
};

/** An error answer as the contract has it; `key` stands for a password that was right, `field` is to blame. */
export const refusal = (
  code: ErrorCode,
  message: string,
  more: {
    readonly key?: string | null;
    readonly field?: string | undefined;
    readonly missing?: readonly string[];
    readonly reason?: ErrorReason | undefined;
    /** what stands now */
    readonly current?: unknown;
  } = {},
): Reply => ({
  status: errorStatus[code],
  body: {
    error: true,
    statusCode: errorStatus[code],
    message,
    data: { ...more, code },
  },
});

/** A lock command's record. */
export const sampleOperation = (fields: Partial<DeviceOperation> = {}): DeviceOperation => ({
  id: 'k7Q2m9x',
  command_uuid: '33333333-3333-4333-8333-333333333333',
  date_created: '2026-11-21T01:40:12.000Z',
  store: person.store.id,
  clerk: { id: person.id, name: person.name },
  device: {
    kind: sample.name,
    id: sample.device().id,
    serial_number: 'DX3YR2M8N4',
    product_name: 'iPhone 16 Pro',
  },
  command: 'lock',
  ip: '10.0.0.7',
  status: 1,
  cancel: null,
  cancelled_by: null,
  cancelled_at: null,
  unlock_step: false,
  run_at: null,
  hold: false,
  awaits_device: false,
  sent_at: null,
  finished_at: null,
  relocked_by: null,
  remark: '',
  asked: [],
  history: [],
  ...fields,
});
