import { type AnyStateMachine, getNextTransitions } from 'xstate';
import type { Expected } from './expected.ts';
import {
  answerOf,
  eventCases,
  eventsCalled,
  isTimer,
  nextVertex,
  personEvents,
  serialize,
  type Vertex,
  withSilentActors,
} from './explore.ts';
import { describeEvent } from './generate.ts';
import type { PathEvent, TestModel } from './model.ts';
import { isAnswer, type Move, movesFrom, type Place } from './state-graph.ts';
import { titleOf } from './state-titles.ts';

/**
 * What holds for every machine, whatever its chart says. A machine that is made from a wrong chart makes wrong paths, and passes
 * them; these ask what no chart may get wrong.
 */

type Exceptions = Pick<
  Expected,
  'isDialog' | 'rests' | 'background' | 'deaf' | 'unconcerned' | 'foreign' | 'alike'
>;

/** What breaks a property, each with how to get there; the shortest way for each state and event. */
export function brokenProperties(
  model: TestModel,
  places: readonly Place[],
  exceptions: Exceptions = {},
): string[] {
  const broken = [
    ...places.flatMap((place) => unheardAnswers(model, place)),
    ...places.flatMap((place) => place.moves.flatMap((move) => unshownAnswer(model, move, exceptions))),
    ...places.flatMap((place) => answersAlike(place, exceptions)),
    ...withoutExit(model, places, exceptions),
    ...notEnded(model, places, exceptions),
    ...withoutLoad(model, places, exceptions),
    ...places.flatMap((place) => takenOfOthers(model, place, exceptions)),
    ...places.flatMap((place) => keptTooLong(model, place)),
  ];
  const firstOfItsKind = new Map<string, string>();
  for (const { what, how } of broken)
    if (!firstOfItsKind.has(what)) firstOfItsKind.set(what, `${what}\n  ← ${how}`);
  return [...firstOfItsKind.values()];
}

interface Broken {
  readonly what: string;
  readonly how: string;
}

const isIn = ({ vertex }: Pick<Place, 'vertex'>, titles: object) =>
  vertex.snapshot._nodes.some((node) => Object.hasOwn(titles, titleOf(node)));

const stateOf = ({ vertex }: Place) => JSON.stringify(vertex.snapshot.value);

/** An answer that no transition takes: what waits for it waits for ever. */
function unheardAnswers(model: TestModel, place: Place): Broken[] {
  const { snapshot, running } = place.vertex;
  if (snapshot.status !== 'active') return [];
  const heard = new Set(getNextTransitions(snapshot).map(({ eventType }) => String(eventType)));
  return [...running.values()].flatMap(({ id, source }) =>
    (['done', 'error'] as const)
      .filter((kind) => kind === 'error' || (model.answers[source]?.done?.length ?? 0) > 0)
      .filter((kind) => !heard.has(`xstate.${kind}.actor.${id}`))
      .map((kind) => ({
        what: `an answer is lost: ${id} ${kind === 'done' ? '✓' : '✗'} in ${stateOf(place)}`,
        how: place.how,
      })),
  );
}

/** What others can notice of a vertex. */
const picture = ({ snapshot, performed, running, started, timersSet }: Vertex): string =>
  serialize([
    snapshot.value,
    snapshot.status,
    snapshot.context,
    snapshot.output,
    performed,
    [...started].map((id) => [id, running.get(id)?.input]),
    [...timersSet],
  ]);

/** An answer is in what the machine holds or tells, or what it answers was asked anew; a failure changes something at least. */
function unshownAnswer(
  model: TestModel,
  { event, from, vertex: after }: Move,
  { alike = {} }: Exceptions,
): Broken[] {
  const answer = answerOf(event);
  if (!answer) return [];
  const before = from.vertex;
  if (Object.hasOwn(alike, before.running.get(answer.id)?.source ?? '')) return [];
  const isContent = answer.kind === 'done' && hasContent(answer.value);
  const isTold =
    after.snapshot.status !== 'active' ||
    serialize(after.snapshot.context) !== serialize(before.snapshot.context) ||
    isAskedAnew(before, after, answer.id);
  const isEnough =
    isTold || (isContent ? isHeld(model.machine, before, event) : picture(after) !== picture(before));
  const what = `an answer is not shown: ${describeEvent(event)} in ${stateOf(from)}`;
  return isEnough ? [] : [{ what, how: from.how }];
}

const isAskedAnew = (before: Vertex, after: Vertex, id: string): boolean => {
  const source = before.running.get(id)?.source;
  return [...after.started].some((each) => after.running.get(each)?.source === source);
};

/** More than a word that says which way to go. */
const hasContent = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((part) => typeof part === 'object' && part !== null);

/** Whether the machine holds the very answer, or a part of it, and not one that it was given before. */
function isHeld(machine: AnyStateMachine, before: Vertex, event: PathEvent): boolean {
  const output: unknown = structuredClone(event.output);
  const { snapshot, performed } = nextVertex(withSilentActors(machine), before, { ...event, output });
  const parts = new Set(objectsIn(output));
  return objectsIn([snapshot.context, performed]).some((each) => parts.has(each));
}

function objectsIn(value: unknown, depth = 6): object[] {
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  if (Object.getPrototypeOf(value) !== Object.prototype && !Array.isArray(value)) return [];
  return [value, ...Object.values(value).flatMap((part) => objectsIn(part, depth - 1))];
}

/** Two answers that say different things look different, unless the model says of the effect that they may not. */
function answersAlike(place: Place, { alike = {} }: Exceptions): Broken[] {
  const answered = Map.groupBy(
    place.moves.filter(({ event }) => isAnswer(event)),
    ({ event }) => event.type,
  );
  return [...answered.values()].flatMap((moves) => {
    const seen = new Map<string, Move>();
    return moves.flatMap((move) => {
      const { id } = answerOf(move.event) ?? { id: '' };
      const look = picture(move.vertex);
      const other = seen.get(look);
      seen.set(look, move);
      const source = place.vertex.running.get(id)?.source ?? '';
      if (!other || Object.hasOwn(alike, source) || isAskedAnew(place.vertex, move.vertex, id)) return [];
      const what = `two answers look alike: ${describeEvent(other.event)} and ${describeEvent(move.event)} in ${stateOf(place)}`;
      return [{ what, how: place.how }];
    });
  });
}

const mostSteps = 3;

/** Where nothing that a person waits for runs, a dialog can be left in three steps, and anything else can be moved. */
function withoutExit(
  model: TestModel,
  places: readonly Place[],
  { isDialog = false, background = {}, rests = {} }: Exceptions,
): Broken[] {
  const persons = new Set(personEvents(model));
  const isResting = ({ vertex }: Place) =>
    vertex.snapshot.status === 'active' &&
    [...vertex.running.values()].every(({ source }) => Object.hasOwn(background, source));
  const next = movesFrom(model);
  const leads = (vertex: Vertex, steps: number): boolean =>
    vertex.snapshot.status !== 'active' ||
    (steps > 0 &&
      next(vertex).some(({ event, vertex: after }) => persons.has(event.type) && leads(after, steps - 1)));
  const isStuck = (place: Place): boolean =>
    isDialog ? !leads(place.vertex, mostSteps) : next(place.vertex).length === 0;
  return places
    .filter((place) => isResting(place) && isStuck(place) && !isIn(place, rests))
    .map((place) => ({ what: `no way out of ${stateOf(place)}`, how: place.how }));
}

/** What ends a dialog in one state ends it in every state that takes it. */
function notEnded(model: TestModel, places: readonly Place[], { isDialog = false }: Exceptions): Broken[] {
  if (!isDialog) return [];
  const persons = new Set(personEvents(model));
  const moves = places.flatMap((place) => place.moves).filter(({ event }) => persons.has(event.type));
  const isEnd = ({ vertex }: Move) => vertex.snapshot.status !== 'active';
  const ends = new Set(moves.filter(isEnd).map(({ event }) => event.type));
  return moves
    .filter((move) => ends.has(move.event.type) && !isEnd(move))
    .map(({ event, from }) => ({
      what: `${event.type} ends the dialog elsewhere, and does not in ${stateOf(from)}`,
      how: from.how,
    }));
}

/** Facts after which what is shown may be out of date. */
const newsOf = (model: TestModel) =>
  ['poll.due', 'device.changed', 'devices.changed'].filter((type) => Object.hasOwn(model.events, type));

/** After news, a load begins before the machine rests, unless it rests for a reason that is written down. */
function withoutLoad(
  model: TestModel,
  places: readonly Place[],
  { deaf = {}, unconcerned = {} }: Exceptions,
): Broken[] {
  const machine = withSilentActors(model.machine);
  const next = movesFrom(model);
  const loads = (vertex: Vertex, steps: number): boolean => {
    if (vertex.started.size > 0 || vertex.snapshot.status !== 'active' || isIn({ vertex }, deaf)) return true;
    const goesOn = next(vertex).filter(({ event }) => isAnswer(event) || isTimer(event.type));
    return steps > 0 && goesOn.length > 0 && goesOn.every((each) => loads(each.vertex, steps - 1));
  };
  const concerns = (type: string, { inputName, vertex }: Place) =>
    !Object.hasOwn(unconcerned, `${inputName}: ${type}`) ||
    eventCases(model, type).some((event) => vertex.snapshot.can(event));
  return newsOf(model).flatMap((type) =>
    places
      .filter(({ vertex }) => vertex.snapshot.status === 'active')
      .filter((place) => !isIn(place, deaf) && concerns(type, place))
      .filter(
        ({ vertex }) =>
          !eventCases(model, type).some((event) => loads(nextVertex(machine, vertex, event), mostSteps)),
      )
      .map((place) => ({ what: `after ${type} nothing is loaded in ${stateOf(place)}`, how: place.how })),
  );
}

/** What is about something else is taken by no state. */
const takenOfOthers = (model: TestModel, place: Place, { foreign = [] }: Exceptions): Broken[] =>
  foreign
    .filter((text) => eventsCalled(model, text).some((event) => place.vertex.snapshot.can(event)))
    .map((text) => ({
      what: `${text} is about something else, and is taken in ${stateOf(place)}`,
      how: place.how,
    }));

const secretName = /^(password|secret|new_?password|repeat|sms_?code|captcha_code)$/i;
const personalName = /^(phone|mobile)$/i;

/** What a person typed as a proof is never kept; what is shown of a person for a while has a timer that takes it away. */
function keptTooLong(model: TestModel, place: Place): Broken[] {
  const { snapshot, timers } = place.vertex;
  if (snapshot.status !== 'active') return [];
  const held = serialize(snapshot.context);
  const secrets = textsNamed(Object.values(model.events), secretName).filter((text) =>
    held.includes(`"${text}"`),
  );
  const personal = textsNamed(Object.values(model.answers), personalName).filter((text) =>
    held.includes(`"${text}"`),
  );
  const machine = withSilentActors(model.machine);
  const isTakenAway = (text: string) =>
    [...timers.keys()].some(
      (type) => !serialize(nextVertex(machine, place.vertex, { type }).snapshot.context).includes(text),
    );
  return [...secrets, ...personal.filter((text) => !isTakenAway(text))].map((text) => ({
    what: `"${text}" is kept in ${stateOf(place)}`,
    how: place.how,
  }));
}

function textsNamed(value: unknown, name: RegExp): string[] {
  if (typeof value !== 'object' || value === null || value instanceof Error) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string'
      ? name.test(key) && part.length > 3 && !part.includes('*')
        ? [part]
        : []
      : textsNamed(part, name),
  );
}
