import { describe, expect, it } from 'vitest';
import type { Diagram } from '#domain/diagram/diagram.ts';
import { roundedPath } from '#domain/diagram/rounded-path.ts';
import { door } from '#tests/path-harness/door.fixture.ts';
import { bestLayout, knownLayout } from '../../../tools/diagrams/best-layout.ts';
import { readChart } from '../../../tools/diagrams/chart.ts';
import { dodgeArrows } from '../../../tools/diagrams/dodge.ts';
import { flawsOf } from '../../../tools/diagrams/flaws.ts';
import { drawingElement, svgFile } from '../../../tools/diagrams/svg.ts';

const chart = readChart('door', door);
const diagram = await bestLayout(chart);

describe('a drawing', () => {
  it('is the same each time', async () => {
    expect(svgFile(await bestLayout(chart))).toBe(svgFile(diagram));
  });

  it('is the same in the way that was found before, and is searched for where none was', async () => {
    expect(await knownLayout(chart, diagram.layout)).toEqual(diagram);
    expect(await knownLayout(chart, 'of another time')).toEqual(diagram);
    const other = await knownLayout(chart, 'GREEDY NETWORK_SIMPLEX 3');
    expect(other.layout).not.toBe(diagram.layout);
  });

  it('has every state within the one around it and every transition once', () => {
    const ids = diagram.states.map(({ id }) => id);
    expect(ids).toEqual(['door', 'door.closed', 'door.open', 'door.locking', 'door.locked']);
    const drawn = [...diagram.states, ...diagram.arrows].flatMap(({ lines }) => lines);
    const transitions = drawn.flatMap(({ transition }) => transition ?? []);
    expect(transitions.toSorted()).toEqual(chart.transitions.map((each) => each.transition).toSorted());
    for (const { box } of diagram.states.slice(1)) {
      const [x, y, width, height] = box;
      expect(x > 0 && y > 0 && x + width < diagram.width && y + height < diagram.height).toBe(true);
    }
  });

  it('begins every arrow at its source and ends it at its target', () => {
    const boxOf = (id: string) => diagram.states.find((state) => state.id === id)?.box ?? [0, 0, 0, 0];
    const touches = ([x, y, width, height]: readonly number[], px = 0, py = 0) =>
      px >= (x ?? 0) && px <= (x ?? 0) + (width ?? 0) && py >= (y ?? 0) && py <= (y ?? 0) + (height ?? 0);
    for (const { from, to, points } of diagram.arrows) {
      if (from !== null) expect(touches(boxOf(from), points[0], points[1])).toBe(true);
      expect(touches(boxOf(to), points.at(-2), points.at(-1))).toBe(true);
    }
  });

  it('has no words on others, on a border or under an arrow', () => {
    expect(flawsOf(diagram)).toEqual([]);
    const [first] = diagram.arrows.filter(({ label }) => label);
    const [, x = 0, y = 0] = [0, ...(diagram.states[1]?.box ?? [])];
    const moved: Diagram = {
      ...diagram,
      arrows: diagram.arrows.map((arrow) =>
        arrow === first ? { ...arrow, label: [x - 5, y + 5, 60, 20] } : arrow,
      ),
    };
    expect(flawsOf(moved).join('\n')).toMatch(/the words of .* lie on those of door\.closed/);
    const through: Diagram = {
      ...diagram,
      arrows: [
        ...diagram.arrows,
        { from: 'door', to: 'door.open', points: [x - 9, y + 9, x + 900, y + 9], label: null, lines: [] },
      ],
    };
    expect(flawsOf(through).join('\n')).toContain('runs through the words of door.closed');
  });

  it('moves the words of an outer state aside where an arrow runs through them', () => {
    const [outer, inner] = diagram.states;
    if (!outer || !inner) throw new Error('the door has states');
    const { x, y } = outer.title;
    const arrow = { from: null, to: inner.id, label: null, lines: [] };
    const through = { ...arrow, points: [x + 4, y - 40, x + 4, y + 90] };
    const beside = { ...arrow, points: [x + 90, y - 40, x + 90, y + 90] };
    const titleAfter = (arrows: Diagram['arrows']) => dodgeArrows({ ...diagram, arrows }).states[0]?.title.x;
    expect(titleAfter([beside])).toBe(x);
    expect(titleAfter([through])).toBe(x + 12);
    // Words of an inner state are where its arrows end: nothing is to be moved.
    expect(dodgeArrows({ ...diagram, arrows: [through] }).states[1]).toEqual(inner);
  });

  it('escapes what it writes and carries the marks it is given', () => {
    const odd = { ...diagram, title: '<门> & "锁"' };
    const svg = drawingElement(odd, 'head', { state: (id) => (id === 'door.open' ? 'is-added' : '') });
    expect(svg).toContain('aria-label="&lt;门&gt; &amp; &quot;锁&quot;"');
    expect(svg).toContain('class="state atomic is-added" data-state="door.open"');
  });

  it('rounds the corners of an arrow', () => {
    expect(roundedPath([0, 0, 0, 20, 30, 20])).toBe('M0 0L0 14Q0 20 6 20L30 20');
  });
});
