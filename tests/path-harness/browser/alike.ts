import { serialize, type Vertex, wayOf } from '../explore.ts';
import type { PathEvent } from '../model.ts';
import type { BrowserModel } from './browser-model.ts';
import { effectOf, requestOf, requestsOf } from './drivable.ts';
import { wantedPicture } from './picture.ts';

/**
 * What an edge is where those that are alike count as one: the event, the way that it takes through the chart, with every guard on
 * it, and all that the checks compare in the page before and after. What is left out is context that no guard, no screen and no
 * request tells apart here; where it makes a difference later, that is an edge of its own.
 */
export function lookOfEdge(spec: BrowserModel, before: Vertex, event: PathEvent, after: Vertex): string {
  const found = looks.get(after);
  if (found?.before === before && found.spec === spec) return found.look;
  const look = serialize([
    seenIn(spec, before),
    event,
    wayOf(before, event),
    seenIn(spec, after),
    requestsStarted(spec, after),
    after.performed,
  ]);
  looks.set(after, { spec, before, look });
  return look;
}

/**
 * What an edge brings for a short run, in which each of it is driven once and not each with each: the way, with the state, what
 * happens there, every guard and what is sent; and what is to be seen then.
 */
export const partsOfEdge = (
  spec: BrowserModel,
  before: Vertex,
  event: PathEvent,
  after: Vertex,
): readonly string[] => [
  serialize([
    before.snapshot.value,
    event,
    wayOf(before, event),
    requestsStarted(spec, after),
    after.performed,
  ]),
  serialize(seenIn(spec, after)),
];

/** By the vertex that an edge leads to: each step makes one of its own. */
const looks = new WeakMap<
  Vertex,
  { readonly spec: BrowserModel; readonly before: Vertex; readonly look: string }
>();

const seenIn = (spec: BrowserModel, vertex: Vertex) => [
  vertex.snapshot.status,
  wantedPicture(spec, vertex),
  requestsOf(spec, vertex).sort(),
  [...vertex.running.keys()].sort(),
  [...vertex.timers.keys()].sort(),
];

const requestsStarted = (spec: BrowserModel, { started, running }: Vertex) =>
  [...started].flatMap((id) => {
    const effect = running.get(id);
    if (!effect) return [];
    const { body, query } = effectOf(spec, effect.source) ?? {};
    return [
      [id, requestOf(spec, effect) ?? null, body?.(effect.input) ?? null, query?.(effect.input) ?? null],
    ];
  });
