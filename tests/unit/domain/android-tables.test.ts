import { describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { brandOf, brandTitle, channelOfBrand, channelTitle } from '#domain/android/brands.ts';

/** What `role.codes.android`, `decision.android.codes` and `decision.android.credential` say of each call: its code, and whether it is proven. */
const operations: Readonly<Record<string, readonly [code: string | null, proven: boolean]>> = {
  'get-hirer-phone': [null, false],
  'get-location': ['Eb4', false],
  'get-installed-app-list': [null, false],
  lock: ['Eb2', true],
  unlock: ['Eb3', true],
  regulate: ['Eb8', true],
  deregulate: ['Eb9', true],
  'set-wallpaper': ['Eb1', true],
  'set-system-restriction': ['Eb6', true],
  'sync-system-restriction': ['Eb6', true],
  'set-app-restriction': ['Eb7', true],
  'change-for-clerk': ['Ea3', true],
  archive: ['Eb5', true],
  'get-unlock-passcode': ['Eb10', true],
  'get-deregulate-passcode': ['Eb11', true],
};

const others: Readonly<Record<string, string | null>> = {
  'GET /api/device/android/search-options': null,
  'GET /api/device/android/list': null,
  'GET /api/device/android/{id}': null,
  'POST /api/device/android/{id}/update-hirer-info': null,
  'POST /api/device/android/{id}/update-remark': null,
  'GET /api/device/android/mdm-app-download-link': null,
  'PUT /api/device/android/default-system-restriction': 'Eb6',
  'PUT /api/device/android/default-app-restriction': 'Eb7',
  'POST /api/export/android': 'Ea2',
  'POST /api/enrolment-code': 'Ea1',
  'GET /api/device/android/operation-log': 'Db1',
};

const rowAt = (call: string) => {
  const row = rows.find(({ method, path }) => `${method} ${path}` === call);
  if (!row) throw new Error(`no row ${call}`);
  return row;
};
const codeOf = ({ access }: (typeof rows)[number]) => {
  const permission = access.login ? access.permission : undefined;
  if (permission === undefined) return null;
  if (typeof permission !== 'string') throw new Error('several rights');
  return permissionCode(permission);
};

describe('the calls of Android devices', () => {
  it.each(Object.entries(operations))(
    '[role.codes.android] [decision.android.codes] [decision.android.credential] %s asks for its code and its proof',
    (name, [code, proven]) => {
      const row = rowAt(`POST /api/device/android/{id}/operation/${name}`);
      expect([codeOf(row), row.credential !== undefined]).toEqual([code, proven]);
      expect(row.access).toMatchObject({ module: 'mdm-android' });
    },
  );

  it.each(Object.entries(others))('[decision.android.codes] %s asks for its code', (call, code) => {
    expect(codeOf(rowAt(call))).toBe(code);
    expect(rowAt(call).access).toMatchObject({ module: 'mdm-android' });
  });
});

describe('brands', () => {
  it('[decision.android.brands] are kept in small letters and served by the channel of their maker', () => {
    const channels = {
      1: ['HONOR'],
      2: ['Xiaomi', 'Redmi', 'POCO'],
      3: ['OPPO', 'OnePlus', 'realme'],
      4: ['vivo', 'iQOO'],
      0: ['HUAWEI', 'samsung', 'Nothing', '', 'constructor'],
    };
    for (const [channel, brands] of Object.entries(channels))
      for (const brand of brands) {
        expect(brandOf(brand)).toBe(brand.toLowerCase());
        expect([brand, channelOfBrand(brandOf(brand))]).toEqual([brand, Number(channel)]);
      }
  });

  it('[android.channels] are shown as 荣耀, 小米, or as the phone tells them; channels by their names', () => {
    const told = ['HONOR', 'Xiaomi', 'Redmi', 'POCO', 'OPPO', 'OnePlus', 'vivo', 'iQOO', 'HUAWEI', 'meizu'];
    expect(told.map((brand) => brandTitle(brandOf(brand)))).toEqual(['荣耀', '小米', ...told.slice(2)]);
    expect([0, 1, 2, 3, 4].map(channelTitle)).toEqual(['其他', 'Honor', 'Xiaomi', 'OPPO', 'VIVO']);
  });
});
