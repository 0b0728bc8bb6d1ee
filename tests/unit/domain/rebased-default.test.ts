import { describe, expect, it } from 'vitest';
import { type DefaultContent, rebased } from '#machines/devices/port/store-defaults.ts';

const system = (values: Record<string, boolean>): DefaultContent => ({ kind: 'system', values });
const list = (...ids: string[]): DefaultContent => ({
  kind: 'app',
  apps: ids.map((id) => ({ id, app_name: id.toUpperCase() })),
});

describe('[store.defaults] [decision.based-on] one’s edits of a default that a colleague has set meanwhile', () => {
  it.each<[string, DefaultContent, DefaultContent, DefaultContent, DefaultContent]>([
    [
      'undo none of the colleague’s',
      system({}),
      system({ a: false }),
      system({ b: false }),
      system({ a: false, b: false }),
    ],
    [
      'undo none that the colleague took off',
      system({ a: false, b: false }),
      system({ b: false }),
      system({ a: false }),
      system({}),
    ],
    [
      'stay, where the colleague did the same',
      system({}),
      system({ a: false }),
      system({ a: false }),
      system({ a: false }),
    ],
    [
      'are none where nothing was edited',
      system({ a: false }),
      system({ a: false }),
      system({ b: true }),
      system({ b: true }),
    ],
    [
      'take a switch off, and leave the others',
      system({ a: false }),
      system({}),
      system({ a: false, b: false }),
      system({ b: false }),
    ],
    [
      'are apps that were added and taken off',
      list('x', 'y'),
      list('y', 'z'),
      list('x', 'y', 'w'),
      list('y', 'w', 'z'),
    ],
    ['are apps, each once', list(), list('x'), list('x', 'w'), list('x', 'w')],
    [
      'bring no app back that the colleague took off',
      list('x', 'y'),
      list('x', 'y', 'z'),
      list('y'),
      list('y', 'z'),
    ],
  ])('%s', (_, before, after, now, expected) => {
    expect(rebased({ before, after }, now)).toEqual(expected);
  });
});
