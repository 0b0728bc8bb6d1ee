import { expect, it } from 'vitest';
import { inMenuOrder, movedColumn, withColumn } from '#screens/devices/list/column-order.ts';

const all = [...'abcdef'];
const said = (ids: readonly string[]) => ids.join('');

it.each([
  ['ace', 'b', 'abce'],
  ['ace', 'f', 'acef'],
  ['bce', 'a', 'abce'],
  ['eca', 'd', 'ecda'],
  ['', 'd', 'd'],
])('a column joins %s where it belongs: %s', (shown, id, expected) => {
  expect(said(withColumn(all, [...shown], id))).toBe(expected);
});

it.each([
  ['', 'abcdef'],
  ['ace', 'abcdef'],
  ['eca', 'efcdab'],
])('a menu lists all columns around %s', (shown, expected) => {
  expect(said(inMenuOrder(all, [...shown]))).toBe(expected);
});

it.each([
  ['c', -1, 'acbd'],
  ['c', 1, 'abdc'],
  ['a', -1, 'abcd'],
  ['d', 1, 'abcd'],
] as const)('%s goes one place on (%i)', (id, by, expected) => {
  expect(said(movedColumn([...'abcd'], id, by))).toBe(expected);
});
