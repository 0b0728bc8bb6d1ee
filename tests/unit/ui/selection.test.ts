import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSelection, type Selection } from '#ui/table/selection.ts';

interface Row {
  readonly id: string;
}

const rowsOf = (ids: string): readonly Row[] => [...ids].map((id) => ({ id }));
let selection: Selection<Row>;
beforeEach(() => {
  selection = createSelection({ rowKey: ({ id }) => id, rowLabel: ({ id }) => id });
  selection.show(rowsOf('abcde'));
});
const selected = () =>
  selection
    .rows()
    .map(({ id }) => id)
    .join('');

describe('the selection of a table', () => {
  it('[decision.selection] is compared with the page also where nothing was shown in between', () => {
    selection.show(rowsOf('abcde'), 'first');
    for (const id of ['b', 'd']) selection.toggle(id, true, false);
    selection.show([]);
    expect([selected(), selection.elsewhere()]).toEqual(['bd', 2]);
    selection.show(rowsOf('abce'), 'first');
    expect([selected(), selection.elsewhere()]).toEqual(['b', 0]);
  });

  it('gives the rows in the order in which they are shown', () => {
    for (const id of ['d', 'b', 'c']) selection.toggle(id, true, false);
    selection.toggle('c', false, false);
    expect(selected()).toBe('bd');
    expect(selection.share()).toBe('some');
  });

  it.each([
    ['down', 'b', 'd', 'bcd'],
    ['up', 'd', 'b', 'bcd'],
    ['from a row that is not there', 'x', 'c', 'c'],
  ])('selects a range %s', (_, from, to, expected) => {
    selection.toggle(from, true, false);
    selection.toggle(to, true, true);
    expect(selected()).toBe(expected);
  });

  it('takes a range back', () => {
    selection.toggleAll(true);
    selection.toggle('b', false, false);
    selection.toggle('d', false, true);
    expect(selected()).toBe('ae');
  });

  it('selects all and none', () => {
    selection.toggleAll(true);
    expect([selected(), selection.share()]).toEqual(['abcde', 'all']);
    selection.toggleAll(false);
    expect([selected(), selection.share()]).toEqual(['', 'none']);
  });

  it('shows what is still there as it is now', () => {
    for (const id of ['b', 'd']) selection.toggle(id, true, false);
    const next = rowsOf('dxyz');
    selection.show(next);
    expect(selected()).toBe('bd');
    expect(selection.rows()[1]).toBe(next[0]);
  });
});

describe('a selection over pages', () => {
  const pages = (...shown: string[]) => {
    for (const ids of shown) selection.show(rowsOf(ids));
  };
  const facts = () => [selected(), selection.elsewhere(), selection.share()];

  it('[decision.selection] keeps what another page has, and says how many these are', () => {
    for (const id of ['b', 'd']) selection.toggle(id, true, false);
    pages('fghij');
    expect(facts()).toEqual(['bd', 2, 'none']);
    selection.toggle('g', true, false);
    expect(facts()).toEqual(['bdg', 2, 'some']);
    pages('klm', 'abcde');
    expect(facts()).toEqual(['gbd', 1, 'some']);
  });

  it('selects and takes back a page without the others', () => {
    selection.toggle('b', true, false);
    pages('fg');
    selection.toggleAll(true);
    expect(facts()).toEqual(['bfg', 1, 'all']);
    selection.toggleAll(false);
    expect(facts()).toEqual(['b', 1, 'none']);
  });

  it('has no range over the border of a page', () => {
    selection.toggle('d', true, false);
    pages('fghij');
    selection.toggle('h', true, true);
    expect(selected()).toBe('dh');
  });

  it('takes back what is named, and all of it', () => {
    for (const id of ['a', 'b', 'c']) selection.toggle(id, true, false);
    pages('fg');
    selection.toggle('g', true, false);
    selection.release(['b', 'g', 'x']);
    expect(facts()).toEqual(['ac', 2, 'none']);
    selection.clear();
    expect(facts()).toEqual(['', 0, 'none']);
    pages('abcde');
    expect(facts()).toEqual(['', 0, 'none']);
  });

  it('drops what has gone from a page that is shown again, and nothing where another page is shown', () => {
    selection.show(rowsOf('abcde'), 'first');
    for (const id of ['a', 'b', 'c']) selection.toggle(id, true, false);
    selection.show(rowsOf('acdef'), 'first');
    expect(facts()).toEqual(['ac', 0, 'some']);
    selection.show(rowsOf('fg'), 'second');
    expect(facts()).toEqual(['ac', 2, 'none']);
    selection.show(rowsOf(''));
    selection.show(rowsOf('cde'), 'first');
    expect(facts()).toEqual(['ac', 1, 'some']);
  });

  it('keeps it where a page has no rows', () => {
    selection.toggle('a', true, false);
    pages('');
    expect(facts()).toEqual(['a', 1, 'none']);
  });
});

it('changes with a press on one box what that row and the bar read, and nothing that another row reads', () => {
  selection.toggle('a', true, false);
  const read = () => ({
    a: selection.has('a'),
    b: selection.has('b'),
    c: selection.has('c'),
    head: selection.share(),
    bar: selection.rows().length,
  });
  const before = read();
  const told = vi.fn();
  const end = selection.subscribe(told);
  selection.toggle('b', true, false);
  expect(told).toHaveBeenCalledOnce();
  expect(read()).toEqual({ ...before, b: true, bar: 2 });
  end();
  selection.toggle('c', true, false);
  expect(told).toHaveBeenCalledOnce();
});

it('gives the same rows as long as they stay, so that nothing renders for nothing', () => {
  selection.toggle('a', true, false);
  const rows = selection.rows();
  expect(selection.rows()).toBe(rows);
  const none = createSelection<Row>({ rowKey: ({ id }) => id, rowLabel: ({ id }) => id });
  const empty = none.rows();
  none.show(rowsOf('ab'));
  expect(none.rows()).toBe(empty);
});
