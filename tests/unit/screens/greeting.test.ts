import { expect, it } from 'vitest';
import { greeting } from '#screens/home/greeting.ts';

it.each([
  ['04:59', '夜深了'],
  ['05:00', '早上好'],
  ['08:59', '早上好'],
  ['09:00', '上午好'],
  ['11:23', '上午好'],
  ['12:00', '中午好'],
  ['14:00', '下午好'],
  ['17:59', '下午好'],
  ['18:00', '晚上好'],
])('at %s in Shanghai one says %s', (time, said) => {
  expect(greeting(new Date(`2026-11-21T${time}:00+08:00`))).toBe(said);
});
