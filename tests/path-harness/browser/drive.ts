import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import type { AnyActorLogic } from 'xstate';
import {
  answerOf,
  isTimer,
  nextVertex,
  personEvents,
  type RunningEffect,
  serialize,
  type Vertex,
} from '../explore.ts';
import { describeEvent, describePath, isTimely, type Path, type Step } from '../generate.ts';
import type { PathEvent } from '../model.ts';
import type { BrowserModel, EffectInBrowser } from './browser-model.ts';
import { clickControl } from './causes.ts';
import type { FakeServer } from './fake-server.ts';
import { expectPicture } from './picture.ts';

const effectOf = (spec: BrowserModel, source: string): EffectInBrowser<AnyActorLogic> | undefined =>
  spec.effects[source];

/** `METHOD /path` of the request that a running effect makes, if it makes one. */
export function requestOf(spec: BrowserModel, running: RunningEffect): string | undefined {
  const request = effectOf(spec, running.source)?.request;
  return typeof request === 'function' ? request(running.input) : request;
}

const requestsOf = (spec: BrowserModel, { running }: Vertex): string[] =>
  [...running.values()].flatMap((effect) => requestOf(spec, effect) ?? []);

/** The requests that the server has to hold while a path is driven. */
export const heldRequests = (spec: BrowserModel, path: Path): Set<string> =>
  new Set(verticesOf(withFollower(spec, path)).flatMap((vertex) => requestsOf(spec, vertex)));

const verticesOf = (path: Path): Vertex[] => [path.start, ...path.steps.map(({ vertex }) => vertex)];

/** The long-lived effect that a step makes fail, and that must fail while it starts. */
function failingStart(spec: BrowserModel, before: Vertex | undefined, step: Step | undefined) {
  const answer = step && answerOf(step.event);
  const running = answer?.kind === 'error' ? before?.running.get(answer.id) : undefined;
  return running && effectOf(spec, running.source)?.failStart ? running : undefined;
}

/** Whether every step of a path can be caused in the page. */
export function isDrivable(spec: BrowserModel, path: Path): boolean {
  const vertices = verticesOf(path);
  return (
    isTimely(path) &&
    path.steps.slice(0, -1).every(({ event }, index) => !followerOf(spec, vertices[index], event)) &&
    path.steps.every((step, index) => isCausable(spec, vertices[index - 1], vertices[index], step))
  );
}

function isCausable(spec: BrowserModel, earlier: Vertex | undefined, before: Vertex | undefined, step: Step) {
  if (before && spec.canCause?.(before.snapshot, step.event) === false) return false;
  const answer = answerOf(step.event);
  if (!answer) return true;
  const running = before?.running.get(answer.id);
  if (!running) return false;
  const startsJustNow = earlier?.running.get(answer.id) !== running;
  if (failingStart(spec, before, step)) return startsJustNow;
  return (
    requestOf(spec, running) !== undefined ||
    effectOf(spec, running.source)?.causes?.[answer.kind] !== undefined
  );
}

const followerOf = (spec: BrowserModel, before: Vertex | undefined, event: PathEvent): PathEvent | null =>
  (before && spec.follows?.(before.snapshot, event)) ?? null;

/** The path with the event that the page itself brings about after the last step. */
function withFollower(spec: BrowserModel, path: Path): Path {
  const last = path.steps.at(-1);
  const event = last && followerOf(spec, verticesOf(path).at(-2), last.event);
  if (!last || !event) return path;
  const vertex = nextVertex(last.vertex.snapshot.machine, last.vertex, event);
  return { ...path, steps: [...path.steps, { event, vertex }] };
}

/** Whether the page has to be broken to drive the path, and loaded anew after it. */
export const breaksPage = (spec: BrowserModel, path: Path): boolean =>
  path.steps.some((step, index) => failingStart(spec, verticesOf(path)[index], step) !== undefined);

/** Where a step is the failure of an effect at its start: breaks in the page what the effect needs. */
export async function prepareFailingStart(page: Page, spec: BrowserModel, path: Path, index: number) {
  const failing = failingStart(spec, verticesOf(path)[index], path.steps[index]);
  if (failing) await effectOf(spec, failing.source)?.failStart?.(page);
}

/** A page that shows the console, and the server behind it. */
export interface StagedPage {
  readonly page: Page;
  readonly server: FakeServer;
  /** How long the page may take to show what the model says. */
  readonly patienceMs: number;
}

/**
 * Drives one path through the page, which stands at its start. After each step the page and the server must show
 * what the model says: state, offered events, what is seen, requests in flight and their bodies.
 * Throws with the path and the step where they differ.
 */
export async function drive(
  { page, server, patienceMs }: StagedPage,
  spec: BrowserModel,
  path: Path,
): Promise<void> {
  const followed = withFollower(spec, path);
  const vertices = verticesOf(followed);
  const check = async (index: number) => {
    const vertex = vertices[index];
    if (!vertex || failingStart(spec, vertex, path.steps[index])) return;
    await expectPicture(page, spec, vertex, patienceMs);
    await server.expectInFlight(requestsOf(spec, vertex), patienceMs);
    await expectRequests(server, spec, vertices[index - 1], vertex);
    const unexpected = server.unexpectedRequests();
    if (unexpected.length) throw new Error(`requests without a fixture: ${unexpected.join(', ')}`);
  };
  await check(0).catch(failedAt(path, 'start'));
  for (const [index, step] of path.steps.entries()) {
    const go = async () => {
      await prepareFailingStart(page, spec, path, index + 1);
      await cause(page, server, spec, vertices[index] ?? path.start, step);
      await check(path.steps.length === index + 1 ? followed.steps.length : index + 1);
    };
    await go().catch(failedAt(path, `step ${index + 1} ${describeEvent(step.event)}`));
  }
}

const failedAt = (path: Path, at: string) => (error: Error) => {
  throw new Error(`${describePath(path)}\n  ${at}\n  ${error.message}`, { cause: error });
};

/** Makes an event happen by its real cause. */
async function cause(page: Page, server: FakeServer, spec: BrowserModel, before: Vertex, { event }: Step) {
  const answer = answerOf(event);
  if (answer) {
    const running = before.running.get(answer.id);
    if (!running) throw new Error(`no effect "${answer.id}" is running`);
    if (failingStart(spec, before, { event, vertex: before })) return;
    await causeAnswer(page, server, spec, running, answer);
  } else if (isTimer(event.type)) {
    const due = before.timers.get(event.type) ?? before.now;
    await page.clock.fastForward(due - before.now);
  } else {
    const act = spec.act?.[event.type];
    if (act) await act(page, event, server);
    else if (personEvents(spec.model).includes(event.type)) await clickControl(page, event.type);
    else throw new Error(`the browser model does not say what causes ${event.type}`);
  }
}

async function causeAnswer(
  page: Page,
  server: FakeServer,
  spec: BrowserModel,
  running: RunningEffect,
  { kind, value }: { kind: 'done' | 'error'; value: unknown },
): Promise<void> {
  const effect = effectOf(spec, running.source);
  const name = requestOf(spec, running);
  if (name !== undefined) {
    const usual = kind === 'done' ? { body: value } : ('drop' as const);
    await server.answer(name, effect?.[kind]?.(value) ?? usual);
    return;
  }
  const causeOf = effect?.causes?.[kind];
  if (!causeOf) throw new Error(`the browser model does not say how "${running.id}" ends with ${kind}`);
  await causeOf(page, value, server);
}

/** Compares bodies and queries of the requests that the last step started. */
async function expectRequests(
  server: FakeServer,
  spec: BrowserModel,
  before: Vertex | undefined,
  now: Vertex,
) {
  const started = [...now.running.values()].filter((each) => before?.running.get(each.id) !== each);
  for (const running of started) {
    const effect = effectOf(spec, running.source);
    const name = requestOf(spec, running);
    if (name === undefined || !(effect?.body || effect?.query)) continue;
    const { body, query } = await server.request(name);
    if (effect.body) expectSent(name, body, effect.body(running.input));
    if (effect.query) expectSent(name, Object.fromEntries(query), effect.query(running.input));
  }
}

function expectSent(name: string, sent: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(sent, JSON.parse(serialize(wanted)))) return;
  throw new Error(`${name} was sent ${serialize(sent)}, the model says ${serialize(wanted)}`);
}
