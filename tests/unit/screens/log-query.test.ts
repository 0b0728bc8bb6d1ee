import { expect, it } from 'vitest';
import {
  logFilterOf,
  withLogFilter,
  withLogPage,
  withLogPageSize,
} from '#machines/devices/operation-log/log-query.ts';

const filter = { command: 'lock', status: '5' };

it('a turned page and another page size leave the filter as it is', () => {
  const turned = withLogPage(withLogPageSize(filter, 50), 3);
  expect(turned).toEqual({ ...filter, page_num: '3', page_size: '50' });
  expect(logFilterOf(turned)).toEqual(filter);
});

it('another filter begins at the first page, of the same size', () => {
  const turned = withLogPage(withLogPageSize(filter, 50), 3);
  expect(withLogFilter(turned, { command: 'unlock', status: '' })).toEqual({
    command: 'unlock',
    page_size: '50',
  });
});
