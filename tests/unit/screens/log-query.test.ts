import { expect, it } from 'vitest';
import { logQuery } from '#machines/devices/operation-log.ts';

const { errorOf, filterOf, read, same, withFilter, withPage, withPageSize, write } = logQuery;

const filter = { command: 'lock', status: '5' };
const turned = withPage(withPageSize(filter, 50), 3);

it('a turned page and another page size leave the filter as it is', () => {
  expect(turned).toEqual({ ...filter, page_num: '3', page_size: '50' });
  expect(filterOf(turned)).toEqual(filter);
});

it('another filter begins at the first page, of the same size', () => {
  expect(withFilter(turned, { command: 'unlock', status: '' })).toEqual({
    command: 'unlock',
    page_size: '50',
  });
});

it('[decision.url] is found again in its address, which is one for the same query', () => {
  expect(read(write(turned))).toEqual(turned);
  const otherwise = { page_size: '50', status: '5', page_num: '3', command: 'lock' };
  expect(write(otherwise)).toEqual(write(turned));
  expect([same(otherwise, turned), same(filter, turned)]).toEqual([true, false]);
});

it('leaves out what an address says that the contract refuses', () => {
  const search = '?status=99&command=lock&page_size=7&page_num=one&device_id=x';
  expect(read({ search, state: null })).toEqual({ command: 'lock' });
});

it('says what is wrong with a filter, and leaves out what is empty', () => {
  expect(errorOf({ command: 'lock', status: '' })).toBeNull();
  expect(errorOf({ status: '99' })).toBe('提交的内容有误');
});
