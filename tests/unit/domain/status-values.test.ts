import { expect, it } from 'vitest';
import { type StatusField, statusOptions, statusTitle } from '#domain/devices/status-values.ts';

const fields: StatusField[] = [
  'lock_status',
  'recycled_status',
  'supervise_status',
  'abm_status',
  'activation_lock_status',
];

it('[decision.status-values] titles every flag', () => {
  expect(Object.fromEntries(fields.map((field) => [field, statusOptions(field)]))).toEqual({
    lock_status: [
      { value: 0, title: '未锁定' },
      { value: 1, title: '已锁定' },
    ],
    recycled_status: [
      { value: 0, title: '使用中' },
      { value: 1, title: '回收站' },
    ],
    supervise_status: [
      { value: 0, title: '未监管' },
      { value: 1, title: '监管中' },
    ],
    abm_status: [
      { value: 0, title: '未加入' },
      { value: 1, title: '已加入' },
      { value: 2, title: '已解绑' },
    ],
    activation_lock_status: [
      { value: 0, title: '未开启' },
      { value: 1, title: '已开启' },
      { value: 2, title: '未知' },
    ],
  });
});

it('[decision.status-values] shows a number that is not in the table, and none, as 未知', () => {
  const titles = fields.flatMap((field) => [7, -1, null].map((value) => statusTitle(field, value)));
  expect(new Set(titles)).toEqual(new Set(['未知']));
});
