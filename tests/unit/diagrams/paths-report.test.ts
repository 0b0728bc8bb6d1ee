import { describe, expect, it } from 'vitest';
import { expectedOfDoor, titledDoor } from '#tests/path-harness/door.fixture.ts';
import { allWaivers, machineRow, reportTable, waiverProblems } from '#tests/path-harness/report.ts';
import { bestLayout } from '../../../tools/diagrams/best-layout.ts';
import { readChart } from '../../../tools/diagrams/chart.ts';
import { coverageByTransition } from '../../../tools/paths/coverage-marks.ts';
import { failedPaths, problemTexts } from '../../../tools/paths/failed-path.ts';
import { machinePage } from '../../../tools/paths/machine-page.ts';
import { overviewPage } from '../../../tools/paths/overview-page.ts';
import { brokenStep, type CheckedMachine, driveAll, planMachine } from '../../../tools/paths/run-machine.ts';
import { pathTeller } from '../../../tools/paths/told-path.ts';

const planned = await planMachine(
  { name: 'door', model: titledDoor, expected: expectedOfDoor, browser: undefined },
  false,
  () => {},
);
const [replayedOnly] = await driveAll([planned], []);
if (!replayedOnly) throw new Error('the door was not checked');
const edges = { model: 9, causable: 8, driven: 7, without: [{ reason: '门外没有人', edges: 1 }] };

/** As if two paths had been driven in the page, the second of which broke at its last step. */
const driven = replayedOnly.report.replayed.slice(0, 2).map(({ path, description, visited }, index) => ({
  path: { ...path, description, transitions: visited?.transitions ?? new Set<string>(), walk: null },
  seconds: 1,
  failure: index
    ? {
        message: `${description}\n  step ${path.steps.length} lock\n  the page shows <b>\n  the model says c`,
        screenshot: Buffer.from('picture'),
      }
    : undefined,
}));
const [passed, broken] = driven;
if (!passed || !broken) throw new Error('the door has two paths');
const checked: CheckedMachine = {
  ...replayedOnly,
  edges,
  driven,
  problems: [...replayedOnly.problems, `in the browser: ${broken.failure?.message}`, 'no path takes <x>'],
};

describe('the coverage of a run', () => {
  it('is that of the replay where nothing was driven', () => {
    expect(new Set(coverageByTransition(replayedOnly).values())).toEqual(new Set(['replay']));
  });

  it('counts in the page what a path took that passed there', () => {
    const coverage = coverageByTransition(checked);
    for (const id of coverage.keys())
      expect(coverage.get(id)).toBe(passed.path.transitions.has(id) ? 'browser' : 'replay');
    expect([...coverage.values()]).toContain('browser');
    const cover = {
      paths: driven.map(({ path }) => path),
      covered: new Set<string>(),
      missed: [],
      staleWaivers: [],
    };
    expect(machineRow({ ...checked, cover }).browser).toEqual({
      paths: 2,
      covered: passed.path.transitions.size,
      edges,
    });
  });

  it('tells what is missed and what is waived', () => {
    const { transitions } = replayedOnly.report.coverage;
    const [first = '', second = ''] = transitions;
    const coverage = { ...replayedOnly.report.coverage, missedTransitions: [first], waived: [second] };
    const found = coverageByTransition({ ...replayedOnly, report: { ...replayedOnly.report, coverage } });
    expect([found.get(first), found.get(second)]).toEqual(['missed', 'waived']);
  });
});

describe('a path in Chinese', () => {
  it('tells each step, what came with it and the state after it', () => {
    const told = replayedOnly.report.replayed.map(({ path }) => pathTeller(titledDoor)(path));
    const steps = told.flatMap((each) => each.steps);
    expect(told[0]?.start).toBe('closed');
    expect(steps).toContainEqual({
      kind: 'person',
      text: '上锁',
      detail: 'code：1234',
      states: 'locking',
    });
    expect(steps).toContainEqual({
      kind: 'done',
      text: '「转动锁舌」得到结果',
      detail: 'ok：true',
      states: 'locked（流程结束）',
    });
    expect(steps).toContainEqual({
      kind: 'failed',
      text: '「转动锁舌」出错或未答复',
      detail: 'jammed',
      states: 'closed',
    });
    expect(steps).toContainEqual({ kind: 'timer', text: '自动关上（5 秒）', detail: '', states: 'closed' });
  });
});

describe('the page of a machine', async () => {
  const failed = failedPaths(checked);
  const [first] = failed;
  if (!first) throw new Error('no failed path');
  const page = machinePage(
    checked,
    await bestLayout(readChart('door', titledDoor)),
    failed,
    new Map([[first, 'door-1.png']]),
  );

  it('shows a failed path with its picture and the step where it broke', () => {
    expect(failed).toHaveLength(1);
    const steps = broken.path.steps.length;
    expect(page).toContain(`第 2 条，在浏览器中在第 ${steps} 步出错`);
    expect(page.match(/<li class="broken">/g)).toHaveLength(1);
    expect(page).toContain('<img src="door-1.png"');
    expect(page).toContain('页面显示：&lt;b&gt;');
  });

  it('tells other problems once', () => {
    expect(page.split('没有路径走过这条去向：&lt;x&gt;')).toHaveLength(2);
    expect(page).not.toMatch(/in the browser:|no path takes/);
  });

  it('tells how many edges were driven, and why others have no cause in the page', () => {
    expect(page).toContain('其中 8 种在页面里有起因，在浏览器中走过了 7 种');
    expect(page).toContain('<td>门外没有人</td><td class="number">1</td>');
  });

  it('colours the drawing and has every path', () => {
    expect(page).toContain('class="arrow took-');
    const json = /<script type="application\/json" id="told">(.*)<\/script>/.exec(page)?.[1] ?? '';
    const { steps, paths } = JSON.parse(json);
    expect(paths).toHaveLength(replayedOnly.report.replayed.length);
    expect(json).not.toContain('<');
    const [number, bad, inPage, own] = paths[1];
    expect([number, bad, inPage]).toEqual(['2', 1, 1]);
    expect(own).toHaveLength(broken.path.steps.length + 1);
    expect(steps[own[0]]).toBe('开始：closed');
  });

  it('reads the step from a failure of the page and of a replay', () => {
    expect(brokenStep('plain: a > b\n  start\n  the page shows')).toBe(0);
    expect(brokenStep('plain: a\n  step 12 {"type":"a"}: the machine does not accept it')).toBe(12);
    expect(brokenStep('browser has been closed')).toBeUndefined();
  });
});

it('the overview counts and links every machine', () => {
  const cover = { paths: [], covered: new Set<string>(), missed: [], staleWaivers: [] };
  const report = { machines: [machineRow({ ...checked, cover })], waivers: [] };
  const page = overviewPage({
    report,
    machines: new Map([['door', { file: 'door', title: '门' }]]),
    others: ['lost.machine.ts 没有测试模型'],
    leftOut: new Map([['门', 2]]),
    seconds: 3,
    whole: false,
  });
  expect(page).toContain('<a href="door.html">门</a>');
  expect(page).toContain(`${checked.problems.length + 1} 个问题`);
  expect(page).toContain('lost.machine.ts 没有测试模型');
  expect(page).toContain('模型略去的情形不算在内，列在这些流程的页面上：门（2 种）');
  expect(reportTable(report, new Map([['door', '门']]))).toMatch(
    /door 门 +5 +8\/8 +6 +2\/8 +0 +7\/8\/9 +\d+ /,
  );
});

it('has no totals of the browser where nothing was driven', () => {
  const report = { machines: [machineRow(replayedOnly)], waivers: [] };
  const page = overviewPage({
    report,
    machines: new Map(),
    others: [],
    leftOut: new Map(),
    seconds: 3,
    whole: false,
  });
  expect(page.match(/<td class="number ">–<\/td>/g)).toHaveLength(6);
  expect(reportTable(report).split('\n').at(-1)).toMatch(/^合计 +5 +8\/8 +\d+ +– +– +– +\d/);
});

it('keeps the columns of the table under their heads, which are wider than their letters', () => {
  const cover = { paths: [], covered: new Set<string>(), missed: [], staleWaivers: [] };
  const report = { machines: [machineRow({ ...checked, cover })], waivers: [] };
  const [head = '', ...rows] = reportTable(report).split('\n');
  const width = (line: string) => line.length + [...line].filter((each) => each > '\u2e80').length;
  expect(rows.map(width)).toEqual(rows.map(() => width(head)));
});

describe('what a terminal is told', () => {
  it('is the step where a path broke and why, without a word of code', () => {
    const [text = ''] = problemTexts(checked);
    const steps = broken.path.steps.length;
    expect(text).toMatch(new RegExp(`^第 2 条，在浏览器中在第 ${steps} 步出错\n    0. 开始：closed\n`));
    expect(text.match(/▶ (\d+)\. /)?.[1]).toBe(`${steps}`);
    expect(text).toMatch(/页面显示：<b>\n +流程规定：c$/);
  });

  it('says whom a problem is for that is about the writing of a machine', () => {
    const problems = ['door.closed: no Chinese meta.title'];
    expect(problemTexts({ ...replayedOnly, problems })).toEqual([
      '流程的写法，请转给开发同事：door.closed: no Chinese meta.title',
    ]);
  });

  it('comes as soon as a machine is done', async () => {
    const told: string[] = [];
    await driveAll([planned, planned], [], { machine: ({ machine }) => told.push(machine.name) });
    expect(told).toEqual(['door', 'door']);
  });
});

describe('what is left out', () => {
  it('is counted by what happens, where the model narrows it', async () => {
    const model = { ...titledDoor, allow: (_: unknown, { type }: { type: string }) => type !== 'door.knock' };
    const { leftOut } = await planMachine(
      { name: 'door', model, expected: expectedOfDoor, browser: undefined },
      false,
      () => {},
    );
    expect(leftOut).toEqual([{ type: 'door.knock', cases: 1 }]);
    expect(planned.leftOut).toEqual([]);
  });

  it('is told on the page', async () => {
    const left = { ...checked, leftOut: [{ type: 'door.knock', cases: 3 }] };
    const page = machinePage(left, await bestLayout(readChart('door', titledDoor)), [], new Map());
    expect(page).toContain('<tr><td>敲门</td><td class="number">3</td></tr>');
  });
});

it('three transitions may be waived in the whole project, a fourth is a problem', () => {
  const waived = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`door --a.b#${index}--> x`, '理由']));
  const machines = (inModel: number) => [
    { model: { ...titledDoor, waived: waived(inModel) }, browser: undefined },
    {
      model: titledDoor,
      expected: expectedOfDoor,
      browser: { model: titledDoor, stage: () => null, effects: {}, waived: waived(1) },
    },
  ];
  expect(waiverProblems(allWaivers(machines(2)))).toEqual([]);
  expect(waiverProblems(allWaivers(machines(3)))).toEqual([
    expect.stringContaining('免测的去向有 4 条，全项目最多 3 条'),
  ]);
});
