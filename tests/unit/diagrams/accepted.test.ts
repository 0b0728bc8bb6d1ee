import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectedOfDoor, titledDoor } from '#tests/path-harness/door.fixture.ts';
import { differenceInWords, toldUnaccepted, unacceptedMachines } from '../../../tools/diagrams/accepted.ts';
import { readChart } from '../../../tools/diagrams/chart.ts';
import { drawKnown, filesOf, writeDiagrams } from '../../../tools/diagrams/generate.ts';
import { foundTransitions, withTransition } from '../../../tools/mutants/chart-edit.ts';

const changed = (id: string, change: Parameters<typeof withTransition>[2]) => {
  const found = foundTransitions(titledDoor.machine).find((each) => each.id === id);
  if (!found) throw new Error(`no transition ${id}`);
  return readChart('door', {
    ...titledDoor,
    machine: withTransition(titledDoor.machine, found, change),
  } as never);
};
const chart = readChart('door', titledDoor);
const close = 'door.open --door.close#0--> door.closed';

describe('the difference of two charts in words', () => {
  it('is nothing between equal ones', () => {
    expect(differenceInWords(chart, readChart('door', titledDoor))).toEqual([]);
  });

  it('names transitions that are gone, new, or lead elsewhere', () => {
    const without = changed(close, () => undefined);
    expect(differenceInWords(chart, without)).toEqual(['删除去向：“open”里的“关门”去“closed”']);
    expect(differenceInWords(without, chart)).toEqual(['新增去向：“open”里的“关门”去“closed”']);
    expect(
      differenceInWords(
        chart,
        changed(close, () => ({ target: '#door.locked' })),
      ),
    ).toEqual(['改向：“open”里的“关门”原来去“closed”，现在去“locked”']);
  });

  it('names states and machines that are new, gone or changed', () => {
    const [first, ...rest] = chart.root.children;
    if (!first) throw new Error('no state');
    const fewer = { ...chart, root: { ...chart.root, children: rest } };
    expect(differenceInWords(chart, fewer)).toEqual(['删除状态“closed”']);
    expect(differenceInWords(fewer, chart)).toEqual(['新增状态“closed”']);
    const renamed = { ...chart, root: { ...chart.root, children: [{ ...first, title: '关' }, ...rest] } };
    expect(differenceInWords(chart, renamed)).toEqual([
      '改动状态“closed”：原来“closed”，atomic；现在“关”，atomic',
    ]);
    expect(differenceInWords(undefined, chart)).toEqual(['新的流程']);
    expect(differenceInWords(chart, undefined)).toEqual(['不再有这个流程']);
  });
});

describe('a drawing that was accepted', () => {
  const drawnIn = async (root: string, each: typeof chart) =>
    filesOf([
      {
        diagram: await drawKnown(root, each),
        transitions: each.transitions,
        glossary: { events: {}, guards: {}, effects: {}, delays: {} },
        expected: expectedOfDoor,
      },
    ]);

  it('is told apart from what the machine does now, until it is written', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'drawings-'));
    try {
      const before = await drawnIn(root, chart);
      expect(unacceptedMachines(root, before).map(({ words }) => words)).toEqual([['新的流程']]);
      writeDiagrams(root, before);
      expect(unacceptedMachines(root, before)).toEqual([]);
      const after = await drawnIn(
        root,
        changed(close, () => ({ target: '#door.locked' })),
      );
      expect(unacceptedMachines(root, after).map(toldUnaccepted)).toEqual([
        'door（door）\n  改向：“open”里的“关门”原来去“closed”，现在去“locked”',
      ]);
      writeDiagrams(root, after, new Set(['docs/diagrams/door.svg', 'docs/diagrams/data/door.json']));
      expect(unacceptedMachines(root, after)).toHaveLength(1);
      writeDiagrams(root, after);
      expect(unacceptedMachines(root, after)).toEqual([]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
