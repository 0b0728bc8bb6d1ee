import { afterEach, describe, expect, it, vi } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { counters } from '#api/contract/devices/counters.ts';
import { send } from '#api/http.ts';
import { json, scriptFetch } from './scripted-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

/** The calls of the specification whose answer is a list, of those that exist so far. */
const ofTheSpecification = [
  '/api/system/notifications',
  '/api/user/apple-app-restriction-white-list',
  '/api/system/permission-map',
  '/api/helper/clerk-list',
  '/api/store/clerk/list',
  '/api/store/clerk/distribution-log',
  '/api/helper/itunes-search',
  '/api/device/ios/list',
  '/api/device/ios/recycled-list',
  '/api/device/ios/helper/clerks',
  '/api/device/ios/helper/models',
  '/api/device/ios/helper/installed-app-list',
  '/api/device/ios/operation-log',
  '/api/device/ios/location-log',
  '/api/device/ios/default-system-restriction',
  '/api/device/ios/default-app-restriction',
  '/api/report/list',
  '/api/report/abnormal-list',
  '/api/store/rcs/list',
  '/api/wallpaper/list',
  '/api/device/android/list',
  '/api/device/android/operation-log',
  '/api/device/android/{id}/operation-log',
  '/api/device/android/{id}/location-log',
  '/api/device/android/{id}/installed-app-list',
  '/api/device/android/default-app-restriction',
  '/api/store/login-log',
  '/api/home/clerks',
];
const ours = [
  '/api/batch',
  '/api/device/ios/export-list',
  '/api/enrolment-code',
  '/api/export/android',
  '/api/device/ios/one-click-unlock',
  '/api/store/default-restriction',
  '/api/user/tasks',
  '/api/user/tasks/held',
  '/api/store/clerk/sessions',
  '/api/store/clerk/tasks',
  '/api/user/login-log',
  '/api/user/sessions',
  '/api/device/android/mdm-app-download-link',
  '/api/home/first-steps',
  '/api/store/lock-templates',
  '/api/store/operation-log',
  '/api/store/settings-log',
  '/api/store/app-shelf',
  '/api/store/api-callback/list',
];

/** What the client makes of an answer of a row: null where it took it. */
async function failureOf(row: (typeof rows)[number], body: unknown): Promise<unknown> {
  scriptFetch(() => json(body));
  return send(row, {}).then(
    () => null,
    ({ failure }) => failure,
  );
}

const malformed = { kind: 'malformed', status: 200, responseId: null };
const reads = rows.filter(({ method, result }) => method === 'GET' && result);
const lists = reads.filter(({ path }) => [...ofTheSpecification, ...ours].includes(path));
/** With what some of them say beside. */
const empty = {
  list: [],
  total: 0,
  left: 0,
  changed: null,
  type: 'app',
  devices: { same: 0, different: 0 },
  counters: Object.fromEntries(Object.keys(counters.entries).map((name) => [name, 0])),
};

describe('a list', () => {
  it('[call.list-shape] is each of these calls', () => {
    expect(lists.map(({ path }) => path).toSorted()).toEqual([...ofTheSpecification, ...ours].toSorted());
  });

  it.each(lists)('[call.list-shape] $path carries `list` and `total`', async (row) => {
    expect(await failureOf(row, empty)).toBeNull();
    for (const key of ['list', 'total'] as const) {
      const { [key]: _, ...without } = empty;
      expect(await failureOf(row, without)).toEqual(malformed);
    }
    expect(await failureOf(row, { ...empty, list: null })).toEqual(malformed);
    expect(await failureOf(row, { ...empty, total: '0' })).toEqual(malformed);
  });
});

describe('an answer', () => {
  it.each(rows.filter(({ result }) => result))(
    '[call.list-shape] of $method $path is no bare array',
    async (row) => {
      expect(await failureOf(row, [])).toEqual(malformed);
    },
  );

  it('[call.list-shape] that carries a `list` to read is one of these calls', async () => {
    const others = reads.filter((row) => !lists.includes(row));
    const takers: string[] = [];
    for (const row of others) if ((await failureOf(row, empty)) === null) takers.push(row.path);
    expect(takers).toEqual([]);
  });
});
