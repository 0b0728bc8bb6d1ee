import { describe, expect, it } from 'vitest';
import { door } from '#tests/path-harness/door.fixture.ts';
import { type Chart, readChart } from '../../../tools/diagrams/chart.ts';
import { compareCharts, isSame } from '../../../tools/diagrams/compare.ts';
import { compareVersions } from '../../../tools/diagrams/diff.ts';
import { diffPage } from '../../../tools/diagrams/diff-page.ts';

const chart = readChart('door', door);
const version = (
  name: string,
  charts: readonly Chart[],
  unreadable: Readonly<Record<string, string>> = {},
) => ({
  name,
  charts: new Map(charts.map((each) => [each.name, each])),
  unreadable: new Map(Object.entries(unreadable)),
});

/** The door without its lock: the state is gone, and so are its transitions and the ones that lead there. */
const withoutLocking: Chart = {
  ...chart,
  root: { ...chart.root, children: chart.root.children.filter(({ id }) => id !== 'door.locking') },
  arrows: chart.arrows.filter(({ from, to }) => ![from, to].includes('door.locking')),
  transitions: chart.transitions.filter(({ transition }) => !transition.includes('door.locking')),
};

const changesOf = (before: Chart | undefined, after: Chart | undefined) => {
  const { states, transitions } = compareCharts(before, after);
  return [
    ...states.map((each) => `${each.change} ${(each.after ?? each.before)?.id}`),
    ...transitions.map((each) => `${each.change} ${(each.after ?? each.before)?.transition}`),
  ];
};

describe('two versions of a machine', () => {
  it('are the same where nothing changed', () => {
    expect(isSame(compareCharts(chart, readChart('door', door)))).toBe(true);
  });

  it('differ by states and transitions that only one has', () => {
    const removed = changesOf(chart, withoutLocking);
    expect(removed).toEqual([
      'removed door.locking',
      'removed door.closed --door.lock#0 [right]--> door.locking',
      'removed door.locking --xstate.done.actor.lock#0 [locked]--> door.locked',
      'removed door.locking --xstate.done.actor.lock#1--> door.closed',
      'removed door.locking --xstate.error.actor.lock#0--> door.closed',
    ]);
    expect(changesOf(withoutLocking, chart)).toEqual(removed.map((each) => each.replace('removed', 'added')));
    expect(changesOf(undefined, chart)).toHaveLength(5 + chart.transitions.length);
  });

  it('have changed a transition that leads elsewhere, has another guard or does something else', () => {
    const replaced = (from: string, to: string): Chart => ({
      ...chart,
      transitions: chart.transitions.map((each) => ({
        ...each,
        transition: each.transition.replace(from, to),
      })),
    });
    expect(changesOf(chart, replaced('door.open#0--> door.open', 'door.open#0--> door.locked'))).toEqual([
      'changed door.closed --door.open#0--> door.locked',
    ]);
    expect(changesOf(chart, replaced('[right]', '[wrong]'))).toEqual([
      'changed door.closed --door.lock#0 [wrong]--> door.locking',
    ]);
    const silent = { ...chart, transitions: chart.transitions.map((each) => ({ ...each, actions: [] })) };
    expect(changesOf(chart, silent)).toEqual(['changed door.closed --door.knock#0--> (stay)']);
  });

  it('are the same where a transition only has another place among its siblings', () => {
    const swapped = {
      ...chart,
      transitions: chart.transitions.map((each) => ({
        ...each,
        transition: each.transition.replace(
          /(lock)#([01])/,
          (_, name, place) => `${name}#${1 - Number(place)}`,
        ),
      })),
    };
    expect(changesOf(chart, swapped)).toEqual([]);
  });
});

describe('the report of a difference', () => {
  it('shows both sides in colour and lists what changed', async () => {
    const comparison = await compareVersions(version('abc 早', [chart]), version('现在', [withoutLocking]));
    expect(comparison.changed.map(({ name }) => name)).toEqual(['door']);
    const page = diffPage(comparison);
    expect(page).toContain('data-state="door.locking"');
    expect(page.match(/class="state atomic is-removed"/g)).toHaveLength(1);
    expect(page).toContain('删除 1 个状态、4 条去向');
    // An arrow to where a machine begins has no words that could change.
    expect(page).not.toContain('arrow is-changed');
  });

  it('says a transition once of which only the actions differ', async () => {
    const silent = { ...chart, transitions: chart.transitions.map((each) => ({ ...each, actions: [] })) };
    const page = diffPage(await compareVersions(version('早', [chart]), version('现在', [silent])));
    expect(page.split('改为')).toHaveLength(2);
    expect(page).toContain('<code>count</code> 改为 <code>无</code>');
  });

  it('colours an arrow like what the list says of its line, though its other line stays', async () => {
    const without = (id: string): Chart => ({
      ...chart,
      transitions: chart.transitions.filter(({ transition }) => transition !== id),
      arrows: chart.arrows.map((arrow) => ({
        ...arrow,
        lines: arrow.lines.filter(({ transition }) => transition !== id),
      })),
    });
    const fewer = without('door.locking --xstate.error.actor.lock#0--> door.closed');
    const page = diffPage(await compareVersions(version('早', [fewer]), version('现在', [chart])));
    expect(page.match(/class="arrow is-\w+"/g)).toEqual(['class="arrow is-added"']);
  });

  it('tells of a machine that cannot be read, and does not call it removed', async () => {
    const comparison = await compareVersions(
      version('abc 早', [chart]),
      version('现在', [], { door: 'SyntaxError: <oops>' }),
    );
    expect(comparison.changed).toEqual([]);
    expect(comparison.unreadable).toEqual([['door（现在）', 'SyntaxError: <oops>']]);
    expect(diffPage(comparison)).toContain('SyntaxError: &lt;oops&gt;');
  });
});
