import { expect, it } from 'vitest';
import { appRestrictionTitle, mayOpen } from '#domain/apple/app-restriction.ts';

const list = ['com.listed', 'com.white'];
const white_list = ['com.white'];
const opened = (type: number, enable = true) =>
  ['com.listed', 'com.other', 'com.white'].map((id) => mayOpen({ enable, type, list, white_list }, id));

it('[valid.ios.app-restriction] forbids what is listed, or all but that; never what is on the white list', () => {
  expect([opened(0), opened(1), opened(2), opened(1, false)]).toEqual([
    [false, true, true],
    [false, true, true],
    [true, false, true],
    [true, true, true],
  ]);
});

it('names its types, also one that nobody knows', () => {
  expect([null, 0, 1, 2, 9].map(appRestrictionTitle)).toEqual([
    '未限制',
    '门店默认禁用名单',
    '禁用名单',
    '允许名单',
    '未知',
  ]);
});
