import type { AnyActorLogic } from 'xstate';
import {
  answerOf,
  casesFor,
  isTimer,
  nextVertex,
  type RunningEffect,
  serialize,
  type Vertex,
} from '../explore.ts';
import { isTimely, type Path, type Step } from '../generate.ts';
import type { PathEvent } from '../model.ts';
import type { BrowserModel, EffectInBrowser } from './browser-model.ts';

/** Which paths can be driven in the page, and what the page does by itself on the way. */

export const effectOf = (spec: BrowserModel, source: string): EffectInBrowser<AnyActorLogic> | undefined =>
  spec.effects[source];

/** `METHOD /path` of the request that a running effect makes, if it makes one. */
export function requestOf(spec: BrowserModel, running: RunningEffect): string | undefined {
  const request = effectOf(spec, running.source)?.request;
  return (
    (typeof request === 'function' ? request(running.input, running.since, running.startedBy) : request) ??
    undefined
  );
}

export const requestsOf = (spec: BrowserModel, { running }: Vertex): string[] =>
  [...running.values()].flatMap((effect) => requestOf(spec, effect) ?? []);

/** The requests that go on though the step has stopped their effects. */
export function requestsLeft(spec: BrowserModel, before: Vertex, { event, vertex }: Step): string[] {
  const answered = answerOf(event)?.id;
  const stopped = [...before.running.values()].filter(
    (running) => running.id !== answered && vertex.running.get(running.id) !== running,
  );
  const outliving = stopped.filter(({ source }) => effectOf(spec, source)?.outlives);
  return outliving.flatMap((running) => requestOf(spec, running) ?? []);
}

export const verticesOf = (path: Path): Vertex[] => [path.start, ...path.steps.map(({ vertex }) => vertex)];

/** Whether a running effect waits for an answer; the others end as soon as they start, or never. */
function isHeld(spec: BrowserModel, running: RunningEffect): boolean {
  const effect = effectOf(spec, running.source);
  return effect?.request === undefined
    ? effect?.causes?.done !== undefined
    : requestOf(spec, running) !== undefined;
}

/** What makes an effect end as this event says as soon as it starts; undefined where it is not to. */
export function preparationOf(spec: BrowserModel, vertex: Vertex, event: PathEvent | undefined) {
  const answer = event && answerOf(event);
  const running = answer && vertex.running.get(answer.id);
  if (!running || !vertex.started.has(answer.id)) return undefined;
  const effect = effectOf(spec, running.source);
  if (isHeld(spec, running) && (answer.kind === 'done' || effect?.causes?.error)) return undefined;
  const prepare = effect?.atOnce?.[answer.kind];
  return prepare && { prepare, running, value: answer.value };
}

/** Whether an effect runs that has no other way than to end as soon as it starts. */
export const isPassing = (spec: BrowserModel, vertex: Vertex): boolean =>
  [...vertex.running.values()].some(
    (running) => effectOf(spec, running.source)?.atOnce?.done !== undefined && !isHeld(spec, running),
  );

export const followerOf = (spec: BrowserModel, before: Vertex, event: PathEvent): PathEvent | null =>
  spec.follows?.(before.snapshot, event) ?? null;

/** Why an event can't happen in the page, where the harness itself knows it. */
export const pageReasons = {
  passing: '页面自己马上离开这个状态，来不及发生别的事',
  spent: '页面里这件事只能发生一次',
  laterTimer: '另一个计时先到',
  noAnswer: '页面里这件事不会有这样的结果',
  onlyAtOnce: '页面里这个结果只在刚开始时出现',
  noStart: '页面不会从这里开始',
  unreachable: '只有经过页面里不会发生的事才能到这个状态',
} as const;

/** Why an event has no cause in the page, or the page leaves no time for it; null where it can happen. */
export function whyNot(spec: BrowserModel, vertex: Vertex, event: PathEvent): string | null {
  const answer = answerOf(event);
  const running = answer && vertex.running.get(answer.id);
  const told = spec.whyNot?.(vertex.snapshot, event, running) ?? null;
  if (told !== null) return told;
  if (preparationOf(spec, vertex, event)) return null;
  if (isPassing(spec, vertex)) return pageReasons.passing;
  if (isTimer(event.type)) return isNextTimer(vertex, event.type) ? null : pageReasons.laterTimer;
  if (!answer) return null;
  if (!running || !isHeld(spec, running)) return pageReasons.noAnswer;
  const effect = effectOf(spec, running.source);
  if (effect?.causes?.[answer.kind]) return null;
  if (requestOf(spec, running) === undefined) return pageReasons.noAnswer;
  return answer.kind === 'error' && effect?.atOnce?.error ? pageReasons.onlyAtOnce : null;
}

const isCausable = (spec: BrowserModel, vertex: Vertex, event: PathEvent): boolean =>
  whyNot(spec, vertex, event) === null;

const isNextTimer = ({ timers }: Vertex, type: string): boolean =>
  [...timers].every(([other, due]) => other === type || due > (timers.get(type) ?? 0));

/** Whether every step of a path can be caused in the page. */
export function isDrivable(spec: BrowserModel, path: Path): boolean {
  if (spec.stage(path.input) === null) return false;
  const whole = wholePath(spec, path);
  const vertices = verticesOf(whole);
  return (
    isTimely(whole) &&
    whole.steps.every(({ event }, index) => {
      const before = vertices[index] ?? whole.start;
      return (
        isCausable(spec, before, event) && isFollowed(spec, before, event, whole.steps[index + 1]?.event)
      );
    }) &&
    !isPassing(spec, vertices.at(-1) ?? whole.start)
  );
}

function isFollowed(
  spec: BrowserModel,
  before: Vertex,
  event: PathEvent,
  next: PathEvent | undefined,
): boolean {
  const follower = followerOf(spec, before, event);
  return follower === null || (next !== undefined && serialize(next) === serialize(follower));
}

/** The path with what the page itself brings about after its last step. */
export function wholePath(spec: BrowserModel, path: Path): Path {
  const vertices = verticesOf(path);
  const [last, before] = [path.steps.at(-1), vertices.at(-2)];
  const end = vertices.at(-1) ?? path.start;
  const event =
    (last && before && followerOf(spec, before, last.event)) ||
    (isPassing(spec, end)
      ? casesFor(spec.model, end).find((each) => isCausable(spec, end, each))
      : undefined);
  if (!event) return path;
  const vertex = nextVertex(end.snapshot.machine, end, event);
  return wholePath(spec, { ...path, steps: [...path.steps, { event, vertex }] });
}
