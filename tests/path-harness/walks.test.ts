import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import navigation from '#machines/console/navigation/navigation.browser.ts';
import session from '#machines/console/session/session.browser.ts';
import tokenRefresh from '#machines/console/token-refresh/token-refresh.browser.ts';
import lostMode from '#machines/devices/lost-mode-schedule/lost-mode-schedule.browser.ts';
import { edgeCover, inShort } from './browser/browser-cover.ts';
import { type BrowserModel, defineBrowserModel } from './browser/browser-model.ts';
import lockDemo from './browser/demo/lock-demo.browser.ts';
import { isDrivable, pageReasons, requestsLeft } from './browser/drivable.ts';
import { countEdges } from './browser/edge-count.ts';
import { edgesIn, pageGraph } from './browser/page-graph.ts';
import { wantedPicture } from './browser/picture.ts';
import { walksThrough } from './browser/walks.ts';
import { transitionId } from './chart.ts';
import { generatePaths, replayPath } from './check-model.ts';
import { door } from './door.fixture.ts';
import { serialize, type Vertex } from './explore.ts';
import { describePath, type Path } from './generate.ts';
import type { PathEvent } from './model.ts';

const doorInPage = defineBrowserModel({
  model: door,
  stage: () => ({ url: '/door' }),
  effects: { lock: { request: 'POST /lock' } },
});
const specs = [doorInPage, lockDemo].map((spec) => ({ name: spec.model.name, spec }));

describe.each(specs)('the walks through $name', ({ spec }) => {
  const graph = pageGraph(spec);
  const walks = walksThrough(spec, graph);
  const { edges } = generatePaths(spec.model);

  it('take every edge that can be brought about in the page', () => {
    const { driven, causable } = countEdges(spec, graph, edges, walks);
    expect(causable).toBeGreaterThan(5);
    expect(driven).toBe(causable);
  });

  it('are paths that can be driven and that the machine takes', async () => {
    expect(walks.every((walk) => isDrivable(spec, walk))).toBe(true);
    for (const walk of walks) expect((await replayPath(spec.model, walk)).failure).toBeUndefined();
  });

  it('are much shorter than a path for every edge', () => {
    const stepsOf = (paths: readonly Path[]) => paths.reduce((sum, { steps }) => sum + steps.length, 0);
    expect(stepsOf(walks)).toBeLessThan(stepsOf(edges));
    expect(walks.length).toBeLessThan(generatePaths(spec.model).paths.length);
  });

  it('are the same every time', () => {
    expect(walksThrough(spec, pageGraph(spec)).map(describePath)).toEqual(walks.map(describePath));
  });

  it('end when they are as long as they may be', () => {
    const short = walksThrough(spec, graph, { longest: 4, restart: 6, again: 6 });
    // The page itself takes the last step where it does not rest.
    expect(Math.max(...short.map(({ steps }) => steps.length))).toBeLessThanOrEqual(5);
    expect(short.length).toBeGreaterThan(walks.length);
    const { driven, causable } = countEdges(spec, graph, edges, short);
    expect(driven).toBe(causable);
  });
});

describe('what is not driven', () => {
  const { edges } = generatePaths(door);
  const counted = (spec: typeof doorInPage) => {
    const graph = pageGraph(spec);
    return countEdges(spec, graph, edges, walksThrough(spec, graph));
  };
  const whole = counted(doorInPage);

  it('is told with its reason, and what lies beyond it', () => {
    const barred = { ...doorInPage, whyNot: (_: unknown, { type }: { type: string }) => barredFrom(type) };
    const barredFrom = (type: string) => (type === 'door.open' ? '门闩上着' : null);
    const { model, causable, driven, without } = counted(barred);
    expect([model, causable, driven]).toEqual([whole.model, whole.model - 3, whole.model - 3]);
    expect(without).toEqual([
      { reason: pageReasons.unreachable, edges: 2 },
      { reason: '门闩上着', edges: 1 },
    ]);
  });

  it('is an answer that nothing in the page brings about', () => {
    const { causable, without } = counted({ ...doorInPage, effects: {} });
    expect(without).toEqual([{ reason: pageReasons.noAnswer, edges: 3 }]);
    expect(causable).toBe(whole.model - 3);
  });

  it('is everything where the page does not stand at the start', () => {
    const { causable, without } = counted({ ...doorInPage, stage: () => null });
    expect(without).toEqual([{ reason: pageReasons.noStart, edges: whole.model }]);
    expect(causable).toBe(0);
  });

  it('is what a walk that failed would have taken', () => {
    const graph = pageGraph(doorInPage);
    const [, ...others] = walksThrough(doorInPage, graph);
    expect(countEdges(doorInPage, graph, edges, others).driven).toBeLessThan(whole.causable);
  });

  it('is what lies beyond a page on which nothing can be driven on', () => {
    const ending = {
      ...doorInPage,
      isLast: (_: unknown, { type }: { type: string }) => type === 'door.knock',
    };
    const graph = pageGraph(ending);
    const walks = walksThrough(ending, graph);
    const knocks = walks.flatMap(({ steps }) =>
      steps.flatMap(({ event }, index) => (event.type === 'door.knock' ? steps.length - index : [])),
    );
    expect(knocks).toEqual([1]);
    expect(countEdges(ending, graph, edges, walks).driven).toBe(whole.model);
  });

  it('is an event for the second time that has but one cause', () => {
    const once = { ...doorInPage, isOnce: (_: unknown, { type }: { type: string }) => type === 'door.open' };
    const opensOn = (spec: typeof doorInPage) =>
      walksThrough(spec, pageGraph(spec)).map(
        ({ steps }) => steps.filter(({ event }) => event.type === 'door.open').length,
      );
    expect(Math.max(...opensOn(doorInPage))).toBeGreaterThan(1);
    expect(Math.max(...opensOn(once))).toBe(1);
  });
});

describe('edges that look alike', () => {
  const taken = (machine: AnyStateMachine, from: Vertex, event: PathEvent) =>
    machine.getTransitionData(from.snapshot as never, event as never).map(transitionId);
  /** A state, what happens in it, and the way that it takes. */
  const ways = (steps: readonly { readonly from: Vertex; readonly event: PathEvent }[]) =>
    new Set(
      steps.map(({ from, event }) =>
        serialize([from.snapshot.value, event, taken(from.snapshot.machine, from, event)]),
      ),
    );

  const stepsOf = ({ start, steps }: Path) =>
    steps.map(({ event }, index) => ({ from: steps[index - 1]?.vertex ?? start, event }));

  const alikeOnes: readonly BrowserModel[] = [lostMode, session, navigation, tokenRefresh];
  it.each(alikeOnes.map((spec) => ({ name: spec.model.name, spec })))(
    'of $name count once, and no state, event or way through the chart is lost',
    ({ spec }) => {
      const graph = pageGraph(spec);
      expect(edgesIn(graph).size).toBeLessThan(edgesIn(pageGraph({ ...spec, everyEdge: true })).size);
      const all = [...graph.moves.values()].flat().map(({ from, event }) => ({ from: from.vertex, event }));
      expect(ways(walksThrough(spec, graph).flatMap(stepsOf))).toEqual(ways(all));
    },
  );

  it.each(alikeOnes.map((spec) => ({ name: spec.model.name, spec })))(
    'of $name are driven less often in a short run, and no transition, way or picture is lost',
    async ({ spec }) => {
      const { paths } = await edgeCover(spec, pageGraph(spec));
      const short = inShort(spec, paths);
      const lengthOf = (some: readonly Path[]) => some.flatMap(stepsOf).length;
      const pictures = (some: readonly Path[]) =>
        new Set(
          some.flatMap(({ steps }) => steps.map(({ vertex }) => serialize(wantedPicture(spec, vertex)))),
        );
      const transitions = (some: typeof paths) => new Set(some.flatMap((path) => [...path.transitions]));
      expect(lengthOf(short)).toBeLessThanOrEqual(lengthOf(paths));
      expect(ways(short.flatMap(stepsOf))).toEqual(ways(paths.flatMap(stepsOf)));
      expect(pictures(short)).toEqual(pictures(paths));
      expect(transitions(short)).toEqual(transitions(paths));
      expect(short.filter(({ walk }) => walk === null)).toEqual(paths.filter(({ walk }) => walk === null));
    },
  );
});

describe('the requests that go on when their effects stop', () => {
  const leaving = walksThrough(session, pageGraph(session)).flatMap(({ start, steps }) =>
    steps.map((step, index) => ({ before: steps[index - 1]?.vertex ?? start, step })),
  );
  const leftBy = (type: string) =>
    new Set(
      leaving
        .filter(({ step, before }) => step.event.type === type && before.running.has('revokeSession'))
        .flatMap(({ before, step }) => requestsLeft(session, before, step)),
    );

  it('are those of stopped effects, not of answered ones', () => {
    expect([...leftBy('tokens.issued')]).toEqual(['POST /api/auth/logout']);
    expect([...leftBy('xstate.done.actor.revokeSession')]).toEqual([]);
  });
});
