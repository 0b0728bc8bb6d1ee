import { describe, expect, it } from 'vitest';
import { maxPageSize } from '#domain/limits.ts';
import { placeStateOf } from '#screens/devices/list/list-order.ts';
import { placeInOrder } from '#screens/devices/list/place-in-order.ts';

const ids = ['a', 'b', 'c'];

describe('the place of a device in the list that it was opened from', () => {
  it.each([
    ['a', { index: 0, previous: null, next: 'b' }],
    ['b', { index: 1, previous: 'a', next: 'c' }],
    ['c', { index: 2, previous: 'b', next: null }],
  ])('has neighbours: %s', (id, expected) => {
    expect(placeInOrder(placeStateOf({ ids }), id)).toEqual({ ids, ...expected });
  });

  it('says by which way it was turned to', () => {
    expect(placeInOrder(placeStateOf({ ids, turned: 'next' }), 'b')).toMatchObject({ turned: 'next' });
  });

  it.each([
    ['no list', null],
    ['what another page keeps', { filter: { keyword: '王' } }],
    ['a list without it', placeStateOf({ ids: ['a', 'b'] })],
    ['a list that had nothing else', placeStateOf({ ids: ['c'] })],
    ['something else under its name', { order: { ids: 'abc' } }],
    ['more than a page has', placeStateOf({ ids: [...Array(maxPageSize).keys(), 'c'].map(String) })],
  ])('is none for %s', (_, state) => {
    expect(placeInOrder(state, 'c')).toBeNull();
  });
});
