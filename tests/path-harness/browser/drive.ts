import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import { answerOf, isTimer, personEvents, type RunningEffect, serialize, type Vertex } from '../explore.ts';
import { describeEvent, describePath, type Path, type Step } from '../generate.ts';
import type { BrowserModel } from './browser-model.ts';
import { clickControl } from './causes.ts';
import {
  effectOf,
  followerOf,
  preparationOf,
  requestOf,
  requestsLeft,
  requestsOf,
  verticesOf,
} from './drivable.ts';
import type { FakeServer } from './fake-server.ts';
import { callInPage } from './in-page.ts';
import type { KeyedPath } from './path-keys.ts';
import { expectPicture } from './picture.ts';

/** The requests that the server has to hold while a path is driven. */
export const heldRequests = (spec: BrowserModel, path: Path): Set<string> =>
  new Set(verticesOf(path).flatMap((vertex) => requestsOf(spec, vertex)));

/**
 * Prepares in the page how the effects end, or wait, that start when step `index` has been taken; 0 is the start. What
 * ends at once starts the next ones.
 */
export async function prepareWhatFollows(
  { page, server }: StagedPage,
  spec: BrowserModel,
  path: Path,
  index: number,
): Promise<void> {
  const vertices = verticesOf(path);
  for (let at = index; at < vertices.length; at += 1) {
    const vertex = vertices[at] ?? path.start;
    const following = preparationOf(spec, vertex, path.steps[at]?.event);
    for (const id of vertex.started) {
      const running = vertex.running.get(id);
      if (running && running !== following?.running)
        await effectOf(spec, running.source)?.hold?.(page, server);
    }
    if (!following) return;
    await following.prepare(page, following.value, server, following.running.input);
  }
}

/** A page that shows the console, and the server behind it. */
export interface StagedPage {
  readonly page: Page;
  readonly server: FakeServer;
  /** How long the page may take to show what the model says. */
  readonly patienceMs: number;
  /** Resolves when the page has got all that the server has answered; true: something came since this was asked last. */
  hear(): Promise<boolean>;
}

/**
 * Drives one path through the page, which stands at its start. After each step the page and the server must show
 * what the model says: state, offered events, what is seen, requests in flight, their bodies and keys.
 * Throws with the path and the step where they differ. Answers whether something in the page was made to fail on the way.
 */
export async function drive(
  staged: StagedPage,
  spec: BrowserModel,
  { path, keys }: KeyedPath,
): Promise<boolean> {
  const { page, server } = staged;
  const vertices = verticesOf(path);
  /** The state where the page last stood still. */
  let shown: Vertex | undefined;
  /** How many requests had come before the page was moved last. */
  let earlier = 0;
  /** Whether something in the page fails that was to fail for the last step. */
  let fails = false;
  let hasFailed = false;
  const check = async (index: number) => {
    const vertex = vertices[index];
    if (!vertex || isPassed(spec, path, index)) return;
    fails = await expectState(staged, spec, shown, vertex, earlier);
    hasFailed ||= fails;
    shown = vertex;
  };
  await check(0).catch(failedAt(path, 'start'));
  for (const [index, step] of path.steps.entries()) {
    const before = vertices[index] ?? path.start;
    const go = async () => {
      if (!isPassed(spec, path, index)) {
        if (fails) await callInPage(page, () => window.__repair());
        await prepareWhatFollows(staged, spec, path, index + 1);
        await giveKeys(page, keysUntilRest(spec, path, keys, index + 1));
        earlier = server.count;
        await cause(page, server, spec, before, step);
      }
      for (const name of requestsLeft(spec, before, step)) await server.dropOldest(name);
      await check(index + 1);
    };
    await go().catch(failedAt(path, `step ${index + 1} ${describeEvent(step.event)}`));
  }
  return hasFailed;
}

/** Whether the page leaves this state by itself, before anybody can see it. */
function isPassed(spec: BrowserModel, path: Path, index: number): boolean {
  const vertices = verticesOf(path);
  const [before, vertex] = [vertices[index - 1], vertices[index]];
  const step = path.steps[index - 1];
  if (before && step && followerOf(spec, before, step.event)) return true;
  return vertex !== undefined && preparationOf(spec, vertex, path.steps[index]?.event) !== undefined;
}

/** The keys that the step to a vertex makes, and those to the next ones where the page goes on by itself. */
function keysUntilRest(spec: BrowserModel, path: Path, keys: KeyedPath['keys'], index: number): string[] {
  const next = index <= path.steps.length && isPassed(spec, path, index) ? index + 1 : null;
  return [...(keys[index] ?? []), ...(next === null ? [] : keysUntilRest(spec, path, keys, next))];
}

/** What the page makes beyond them is like no other: no key of the model. */
async function giveKeys(page: Page, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await callInPage(page, (next) => window.__makeKeys(next), keys);
}

async function expectState(
  staged: StagedPage,
  spec: BrowserModel,
  before: Vertex | undefined,
  vertex: Vertex,
  earlier: number,
): Promise<boolean> {
  const { page, server, patienceMs } = staged;
  const fails = await expectPicture(page, spec, vertex, patienceMs);
  await expectRequests(server, spec, before, vertex, earlier);
  await server.expectInFlight(requestsOf(spec, vertex), patienceMs);
  const unexpected = server.unexpectedRequests();
  if (unexpected.length) throw new Error(`requests without a fixture: ${unexpected.join(', ')}`);
  // An answer that changes nothing to be seen must not come in the middle of the next step.
  return (await staged.hear()) ? expectPicture(page, spec, vertex, patienceMs) : fails;
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
    await causeAnswer(page, server, spec, running, answer);
  } else if (isTimer(event.type)) {
    await spec.beforeTimer?.[event.type]?.(page, server);
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
  const causeOf = effect?.causes?.[kind];
  if (causeOf) await causeOf(page, value, server, running.input);
  else if (name === undefined)
    throw new Error(`the browser model does not say how "${running.id}" ends with ${kind}`);
  else {
    const usual = kind === 'done' ? { body: value } : ('drop' as const);
    await server.answer(name, effect?.[kind]?.(value, running.input) ?? usual);
  }
}

/** Waits for the requests that the last step started, not for older ones of the same name; compares bodies, queries and keys. */
async function expectRequests(
  server: FakeServer,
  spec: BrowserModel,
  before: Vertex | undefined,
  now: Vertex,
  earlier: number,
) {
  const started = [...now.running.values()].filter((each) => before?.running.get(each.id) !== each);
  for (const running of started) {
    const effect = effectOf(spec, running.source);
    const name = requestOf(spec, running);
    if (name === undefined) continue;
    const { body, query, key } = await server.request(name, earlier);
    expectKey(name, key, effect?.key ? effect.key(running.input) : keyIn(running.input, name));
    if (effect?.body) expectSent(name, body, effect.body(running.input));
    if (effect?.query) expectSent(name, Object.fromEntries(query), effect.query(running.input));
  }
}

/** A question needs none. */
const keyIn = (input: unknown, name: string): string | null =>
  typeof input === 'object' && input !== null && 'idempotencyKey' in input && !name.startsWith('GET ')
    ? String(input.idempotencyKey)
    : null;

function expectKey(name: string, sent: string | null, wanted: string | null): void {
  if (sent === wanted) return;
  throw new Error(`${name} was sent with the Idempotency-Key ${sent}, the model says ${wanted}`);
}

function expectSent(name: string, sent: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(sent, JSON.parse(serialize(wanted)))) return;
  throw new Error(`${name} was sent ${serialize(sent)}, the model says ${serialize(wanted)}`);
}
