import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appleQuery } from '#machines/apple/apple-query.ts';
import { appleFilters } from '#screens/apple/apple-filters.ts';
import { filterWords } from '#screens/devices/list/filters/filter-words.ts';
import { leavesOut, listSettings, mostViews, viewOf } from '#screens/devices/list/list-settings.ts';
import { MemoryStorage } from '../api/memory-storage.ts';

const { addView, dropView, readColumns, readViews, writeColumns } = listSettings('apple');
const clerkId = '44444444-4444-4444-8444-444444444444';
let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('how a person likes the list', () => {
  it('[decision.url] [prefs.local] keeps a filter under a name, without what says something of somebody', () => {
    const query = {
      lock_status: '1',
      model: 'iPhone17,1|iPhone16,2',
      keyword: '王',
      imei: '356',
      page_num: '3',
    };
    addView(clerkId, [], { name: '在锁', search: viewOf(appleQuery, query) });
    const [view] = readViews(clerkId);
    expect(view && appleQuery.read({ search: view.search, state: null })).toEqual({
      lock_status: '1',
      model: 'iPhone17,1|iPhone16,2',
    });
    expect(storage.getItem(`apple_list_views.${clerkId}`)).not.toMatch(/王|356|page_num/);
    expect([leavesOut(appleQuery, query), leavesOut(appleQuery, { lock_status: '1' })]).toEqual([
      true,
      false,
    ]);
    expect(addView(clerkId, [], { name: '在锁', search: '?a=1' }).views).toHaveLength(1);
  });

  it('[prefs.local] keeps the views that another tab has saved or deleted meanwhile', () => {
    const [first, second] = [
      { name: '在锁', search: '?a=1' },
      { name: '离线', search: '?a=2' },
    ];
    const shownHere = addView(clerkId, [], first).views;
    expect(addView(clerkId, [], second).views).toEqual([first, second]);
    expect(dropView(clerkId, shownHere, first.name)).toEqual([second]);
    expect(
      addView(clerkId, shownHere, { name: '异常', search: '?a=3' }).views.map(({ name }) => name),
    ).toEqual(['离线', '异常']);
    vi.stubGlobal('localStorage', undefined);
    expect(addView(clerkId, shownHere, second).views).toEqual([first, second]);
  });

  it('[prefs.local] drops no view for another one', () => {
    for (let count = 1; count <= mostViews; count += 1)
      expect(addView(clerkId, [], { name: `视图${count}`, search: '?a=1' }).kept).toBe(true);
    expect(addView(clerkId, [], { name: '再一个', search: '?a=1' }).kept).toBe(false);
    expect(readViews(clerkId).map(({ name }) => name)).toContain('视图1');
    expect(readViews(clerkId)).toHaveLength(mostViews);
    expect(addView(clerkId, [], { name: '视图1', search: '?a=2' }).kept).toBe(true);
  });

  it('[prefs.local] shows the usual columns where nobody has chosen, or nobody can read the choice', () => {
    expect(readColumns(['hirer'])).toBeNull();
    writeColumns(['hirer', 'gone']);
    expect(readColumns(['hirer'])).toEqual(['hirer']);
    storage.setItem('apple_list_columns', '{broken');
    expect(readColumns(['hirer'])).toBeNull();
    writeColumns(null);
    expect(storage.getItem('apple_list_columns')).toBeNull();
  });
});

it('[decision.export] says a whole filter in words', () => {
  const query = {
    keyword: '王',
    model: 'iPhone17,1|iPhone16,2',
    for_clerk: clerkId,
    registration_time: '20260901,20261121',
    lock_status: '1',
    global_proxy_status: '0',
    offline_duration: '24',
    attention: 'abnormal',
    sort_index: 'last_active_time',
  };
  const choices = {
    clerks: [{ id: clerkId, name: '李晓雯', disabled: false, phone_end: null }],
    models: [{ model: 'iPhone17,1', product_name: 'iPhone 16 Pro', count: 2 }],
  };
  expect(filterWords(query, appleFilters, choices).map(({ label, value }) => `${label} ${value}`)).toEqual([
    '关键字 王',
    '型号 iPhone 16 Pro、iPhone16,2',
    '店员 李晓雯',
    '登记时间 2026-09-01 ～ 2026-11-21',
    '锁定状态 已锁定',
    '全局代理 未设置',
    '离线 超过 24 小时',
    '状态 异常',
  ]);
});
