import { describe, expect, it } from 'vitest';
import { androidQuery } from '#machines/android/android-query.ts';
import { appleQuery } from '#machines/apple/apple-query.ts';
import type { DeviceQuery } from '#machines/devices/port/device-query.ts';

const {
  contractQuery,
  counterOf,
  errorsOf: filterErrors,
  filterOf,
  isShownByCounter,
  pageOf,
  pageSizeOf,
  read: readQuery,
  same: sameQuery,
  sortOf,
  withCounter,
  withFilter,
  withPage,
  withPageSize,
  withSort,
  write: writeQuery,
} = appleQuery;

const everything: DeviceQuery = {
  serial_number: 'DX3YR2M8N4',
  model: 'iPhone17,1|iPhone16,2',
  lock_status: '1',
  supervise_status: '0',
  abm_status: '2',
  activation_lock_status: '1',
  os_update_status: '3',
  global_proxy_status: '1',
  hirer_name: '王小明',
  hirer_phone_number: '159',
  for_clerk: '44444444-4444-4444-8444-444444444444',
  registration_time: '20260901,20261121',
  offline_duration: '24',
  remark: '老客户',
  imei: '356921084471302',
  keyword: '王',
  attention: 'pending',
  sort_index: 'last_active_time',
  sort_direction: 'ascend',
  page_num: '3',
  page_size: '50',
};
const personal = ['hirer_name', 'hirer_phone_number', 'imei', 'keyword', 'remark'] as const;

describe('the query of the device list', () => {
  it('[valid.ios.list] survives the way through the place, every field of it', () => {
    expect(readQuery(writeQuery(everything))).toEqual(everything);
  });

  it('[valid.ios.list] asks for one model or for several', () => {
    expect(contractQuery({ model: 'iPhone17,1' })).toEqual({ model: 'iPhone17,1' });
    expect(contractQuery({ model: 'iPhone17,1|iPhone16,2' })).toEqual({
      model: ['iPhone17,1', 'iPhone16,2'],
    });
    expect(writeQuery({ model: 'iPhone17,1|iPhone16,2' }).search).toBe(
      `?${new URLSearchParams([
        ['model', 'iPhone17,1'],
        ['model', 'iPhone16,2'],
      ])}`,
    );
  });

  it('[valid.android.list] asks Android’s list for one model or for several, too', () => {
    expect(androidQuery.contractQuery({ model: 'PGT-AN10' })).toEqual({ model: 'PGT-AN10' });
    expect(androidQuery.contractQuery({ model: 'PGT-AN10|V2309A' })).toEqual({
      model: ['PGT-AN10', 'V2309A'],
    });
  });

  it('[decision.url] keeps personal data out of the address and puts it into the state', () => {
    const { search, state } = writeQuery(everything);
    const url = new URLSearchParams(search);
    expect(personal.filter((field) => url.has(field))).toEqual([]);
    expect([...url.values()].join()).not.toMatch(/王|159|356921084471302|老客户/);
    expect(state).toEqual({
      filter: Object.fromEntries(personal.map((field) => [field, everything[field]])),
    });
  });

  it('[decision.url] reads no personal data from an address, even if somebody put it there', () => {
    const search = `?${new URLSearchParams({ keyword: '王', imei: '356921084471302', lock_status: '1' })}`;
    expect(readQuery({ search, state: null })).toEqual({ lock_status: '1' });
  });

  it('[valid.ios.list] leaves out what the contract refuses: letters for digits, half ranges, other page sizes', () => {
    const search = `?${new URLSearchParams({
      lock_status: 'x',
      registration_time: '20260901',
      page_size: '30',
      page_num: 'first',
      sort_index: 'serial_number',
      offline_duration: '3',
      unknown: '1',
    })}`;
    expect(readQuery({ search, state: { filter: { imei: 'abc', remark: 7 } } })).toEqual({
      offline_duration: '3',
    });
  });

  it.each([
    ['imei', '1234567890123456', 'IMEI 为 1 到 15 位数字'],
    ['imei', '12a', 'IMEI 为 1 到 15 位数字'],
    ['hirer_phone_number', '159x', '承租人手机号有误'],
    ['offline_duration', 'day', '离线时长有误'],
    ['registration_time', '20260901,', '请输入结束日期'],
    ['registration_time', ',20260901', '请输入开始日期'],
    ['registration_time', '2026,20260901', '开始日期有误，请按 年-月-日 填写'],
    ['registration_time', '20260901,20260230', '结束日期有误，请按 年-月-日 填写'],
    ['registration_time', '20260901', '日期范围有误'],
    ['registration_time', '20261121,20260901', '开始日期不能晚于结束日期'],
  ] as const)('[valid.ios.list] says what is wrong with %s "%s"', (field, text, sentence) => {
    expect(filterErrors({ [field]: text })).toEqual({ [field]: sentence });
  });

  it('[valid.ios.list] takes a filter of which every field is filled, and empty fields', () => {
    expect(filterErrors(filterOf(everything))).toEqual({});
    expect(filterErrors({ keyword: '', imei: '' })).toEqual({});
  });

  it('starts from the first page with another filter, and keeps sorting and page size', () => {
    expect(withFilter(everything, { model: 'iPhone16,1', keyword: '' })).toEqual({
      model: 'iPhone16,1',
      sort_index: 'last_active_time',
      sort_direction: 'ascend',
      page_size: '50',
    });
  });

  it('[decision.paging] counts pages from 1, 20 rows unless asked, newest registration first', () => {
    expect([pageOf({}), pageSizeOf({}), sortOf({})]).toEqual([
      1,
      20,
      { index: 'registration_time', direction: 'descend' },
    ]);
    expect(pageOf({ page_num: '0' })).toBe(1);
    expect(withPage({ page_num: '4' }, 1)).toEqual({});
    expect(withPage({}, 2)).toEqual({ page_num: '2' });
    expect(withPageSize({ page_num: '4' }, 50)).toEqual({ page_size: '50' });
    expect(withPageSize({ page_size: '50' }, 20)).toEqual({});
    expect(withSort({ page_num: '4' }, { index: 'last_active_time', direction: 'ascend' })).toEqual({
      sort_index: 'last_active_time',
      sort_direction: 'ascend',
    });
  });

  it('[decision.counters] presses the counter whose filter is in force, and only that one', () => {
    const pressed = (['total', 'locked', 'pending', 'offline', 'abnormal'] as const).map((counter) => [
      counter,
      withCounter({ keyword: '王', lock_status: '0' }, counter),
    ]);
    expect(Object.fromEntries(pressed)).toEqual({
      total: { keyword: '王' },
      locked: { keyword: '王', lock_status: '1' },
      pending: { keyword: '王', attention: 'pending' },
      offline: { keyword: '王', offline_duration: '24' },
      abnormal: { keyword: '王', attention: 'abnormal' },
    });
    for (const [counter, query] of pressed) expect(counterOf(query as DeviceQuery)).toBe(counter);
    expect(counterOf({ lock_status: '0' })).toBeNull();
    expect(isShownByCounter({ lock_status: '1' }, 'lock_status')).toBe(true);
    expect(isShownByCounter({ lock_status: '0' }, 'lock_status')).toBe(false);
    expect(isShownByCounter({ lock_status: '1', remark: '换机' }, 'remark')).toBe(false);
  });

  it('is the same query whatever order its fields come in', () => {
    expect(sameQuery(readQuery(writeQuery(everything)), everything)).toBe(true);
    expect(sameQuery({ keyword: '王' }, { keyword: '李' })).toBe(false);
  });
});
