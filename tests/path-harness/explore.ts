import {
  type AnyActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  getMicrosteps,
  getNextTransitions,
  initialTransition,
} from 'xstate';
import { transitionId } from './chart.ts';
import type { EffectAnswers, PathEvent, TestModel } from './model.ts';

/** An invoked actor that was started and has not answered. */
export interface RunningEffect {
  readonly id: string;
  /** The name of its logic in the machine's `setup`. */
  readonly source: string;
  readonly input: unknown;
  /** What the machine was when the actor started, and the event that started it; null is the start of the machine. */
  readonly since: AnyMachineSnapshot;
  readonly startedBy: string | null;
}

/** A point of the exploration: the machine's snapshot and what goes on beside it. Nothing in it is ever executed. */
export interface Vertex {
  readonly snapshot: AnyMachineSnapshot;
  readonly running: ReadonlyMap<string, RunningEffect>;
  /** Ids of the actors that the step into this vertex started. */
  readonly started: ReadonlySet<string>;
  /** Timers that wait, event type → when due, in ms since the start if every other step takes no time. */
  readonly timers: ReadonlyMap<string, number>;
  /** Those of them that the step into this vertex set: one that was set again begins anew. */
  readonly timersSet: ReadonlySet<string>;
  readonly now: number;
  /** What the step into this vertex let others see: emitted and sent events, named side effects. */
  readonly performed: readonly Performed[];
}

export interface Performed {
  readonly type: string;
  readonly detail: unknown;
}

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';
const longestTimerMs = 2 ** 31 - 1;

export const isTimer = (type: string) => type.startsWith('xstate.after.');

/** Which invoked actor an event answers, and how; `undefined` for any other event. */
export function answerOf(event: PathEvent) {
  if (event.type.startsWith(DONE)) {
    return { id: event.type.slice(DONE.length), kind: 'done' as const, value: event.output };
  }
  if (event.type.startsWith(ERROR)) {
    return { id: event.type.slice(ERROR.length), kind: 'error' as const, value: event.error };
  }
  return undefined;
}

const silent = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The machine with every invoked actor replaced by one that never answers. */
export const withSilentActors = (machine: AnyStateMachine): AnyStateMachine =>
  silent.getOrInsertComputed(machine, () =>
    machine.provide({
      actors: Object.fromEntries(
        Object.keys(machine.implementations.actors).map((source) => [
          source,
          fromPromise(() => new Promise<never>(() => {})),
        ]),
      ),
    }),
  );

export function startVertex(machine: AnyStateMachine, input: unknown): Vertex {
  const [snapshot, actions] = initialTransition(machine, input);
  return {
    snapshot,
    now: 0,
    performed: performedBy(actions),
    ...effectsAfter(actions, { since: snapshot, startedBy: null }, new Map(), new Map(), 0),
  };
}

const scopes = new WeakMap<AnyStateMachine, AnyActorScope>();

/** Where a step is taken without being executed. XState's `transition` makes one for each step, which takes longer than the step. */
const inertScope = (machine: AnyStateMachine): AnyActorScope =>
  scopes.getOrInsertComputed(machine, () => {
    const self = createActor(machine);
    const nothing = () => {};
    return {
      self,
      system: self.system,
      id: '',
      sessionId: '',
      logger: nothing,
      defer: nothing,
      emit: nothing,
      stopChild: nothing,
      actionExecutor: nothing,
    };
  });

export function nextVertex(machine: AnyStateMachine, vertex: Vertex, event: PathEvent): Vertex {
  const running = new Map(vertex.running);
  const timers = new Map(vertex.timers);
  const answer = answerOf(event);
  if (answer) running.delete(answer.id);
  const now = Math.max(vertex.now, timers.get(event.type) ?? 0);
  timers.delete(event.type);
  const actions: Action[] = [];
  const scope = { ...inertScope(machine), actionExecutor: (action: Action) => void actions.push(action) };
  const snapshot = machine.transition(vertex.snapshot, event, scope);
  return {
    snapshot,
    now,
    performed: performedBy(actions),
    ...effectsAfter(actions, { since: snapshot, startedBy: event.type }, running, timers, now),
  };
}

export type Action = { readonly type: string; readonly params?: unknown };

/** What others notice of an action; nothing of `assign`, timers and the start of effects, which are compared by themselves. */
export function performedBy(actions: readonly Action[]): Performed[] {
  return actions.flatMap(({ type, params }) => {
    const { event } = (params ?? {}) as { event?: unknown };
    if (type === 'xstate.emit' || type === 'xstate.sendTo') return [{ type, detail: event }];
    return type.startsWith('xstate.') ? [] : [{ type, detail: params }];
  });
}

/** Follows the actions of a step: which actors run and which timers wait after it. */
function effectsAfter(
  actions: readonly Action[],
  origin: Pick<RunningEffect, 'since' | 'startedBy'>,
  running: Map<string, RunningEffect>,
  timers: Map<string, number>,
  now: number,
): Pick<Vertex, 'running' | 'started' | 'timers' | 'timersSet'> {
  const started = new Set<string>();
  const timersSet = new Set<string>();
  for (const { type, params } of actions) {
    const { id, src, input, delay, event, sendId } = (params ?? {}) as Record<string, unknown>;
    if (type === 'xstate.spawnChild') {
      running.set(String(id), { id: String(id), source: String(src), input, ...origin });
      started.add(String(id));
    }
    if (type === 'xstate.stopChild') running.delete(String(id));
    if (type === 'xstate.cancel') timers.delete(String(sendId));
    if (type === 'xstate.raise' && delay !== undefined) {
      const name = (event as AnyEventObject).type;
      if (typeof delay !== 'number' || !(delay >= 0) || delay > longestTimerMs) {
        throw new Error(`timer ${name}: ${delay} is not a delay between 0 ms and 24.8 days`);
      }
      timers.delete(name);
      timers.set(name, now + delay);
      timersSet.add(name);
    }
  }
  return { running, started, timers, timersSet };
}

/** Everything that can happen next in a vertex. */
export function casesFor(model: TestModel, vertex: Vertex): PathEvent[] {
  const { snapshot } = vertex;
  if (snapshot.status !== 'active') return [];
  const types = new Set(getNextTransitions(snapshot).map((next) => String(next.eventType)));
  const cases = [...types]
    .filter((type) => type && !type.startsWith('xstate.done.state.'))
    .flatMap((type) => casesOfType(model, vertex, type));
  return model.allow ? cases.filter((event) => model.allow?.(snapshot, event)) : cases;
}

function casesOfType(model: TestModel, { snapshot, running, timers }: Vertex, type: string): PathEvent[] {
  if (type === '*' || type.endsWith('.*')) throw new Error(`${model.name}: name the events of "${type}"`);
  if (isTimer(type)) return timers.has(type) ? [{ type }] : [];
  const answer = answerOf({ type });
  if (answer) {
    const effect = running.get(answer.id);
    if (!effect) return [];
    return answerCases(model, effect.source, type);
  }
  if (!canBeSent(model, running, type)) return [];
  return eventCases(model, type).filter((event) => snapshot.can(event));
}

/** The events of a model by their type, those of answers also by what answers: one object each, so that it is known again. */
const cases = new WeakMap<TestModel, Map<string, PathEvent[]>>();

const casesOnce = (model: TestModel, name: string, make: () => PathEvent[]): PathEvent[] =>
  cases.getOrInsertComputed(model, () => new Map()).getOrInsertComputed(name, make);

/** With what an invoked actor may end. */
const answerCases = (model: TestModel, source: string, type: string): PathEvent[] =>
  casesOnce(model, `${source} ${type}`, () => {
    const answers: EffectAnswers<AnyActorLogic> | undefined = model.answers[source];
    if (!answers) throw new Error(`${model.name}: no answers declared for the actor "${source}"`);
    const { done = [], error = [new Error(`${source} failed`)] } = answers;
    const { id, kind } = answerOf({ type }) ?? {};
    return kind === 'done'
      ? done.map((output) => ({ type, output, actorId: id }))
      : error.map((reason) => ({ type, error: reason, actorId: id }));
  });

/** An event that an invoked actor sends can come only while such an actor runs. */
function canBeSent(model: TestModel, running: Vertex['running'], type: string): boolean {
  const senders = sendersOf(model, type);
  return senders.length === 0 || [...running.values()].some((effect) => senders.includes(effect.source));
}

const sendersOf = (model: TestModel, type: string): string[] =>
  Object.entries<EffectAnswers<AnyActorLogic>>(model.answers)
    .filter(([, answers]) => answers.sends?.includes(type))
    .map(([source]) => source);

/** The declared payloads of one event type as events. */
export const eventCases = (model: TestModel, type: string): PathEvent[] =>
  casesOnce(model, type, () => {
    const fixture: 'bare' | readonly object[] | undefined = model.events[type];
    if (!fixture) throw new Error(`${model.name}: no fixture for the event "${type}"`);
    return fixture === 'bare' ? [{ type }] : fixture.map((payload) => ({ ...payload, type }));
  });

/** The events that a text means: a type, and what is in the payload. Throws where the model has none: it could happen in no state. */
export function eventsCalled(model: TestModel, text: string): PathEvent[] {
  const [type = '', ...payload] = text.split(' ');
  const events = eventCases(model, type).filter((event) => serialize(event).includes(payload.join(' ')));
  if (events.length === 0) throw new Error(`${model.name} has no event ${text}`);
  return events;
}

/** Event types that a person causes: neither sent by an invoked actor nor declared as facts. */
export const personEvents = (model: TestModel): string[] =>
  Object.keys(model.events).filter(
    (type) => sendersOf(model, type).length === 0 && !model.facts?.includes(type),
  );

/** What a state is, as far as behaviour goes: compared between the exploration and a real actor. */
export function stateKey(
  model: TestModel,
  snapshot: AnyMachineSnapshot,
  running: Iterable<string>,
  timers: Iterable<string>,
): string {
  const history = Object.entries(snapshot.historyValue ?? {}).map(([id, nodes]) => [
    id,
    nodes.map((node) => node.id),
  ]);
  return serialize({
    state: snapshot.value,
    ...(snapshot.status === 'active' ? {} : { status: snapshot.status, output: snapshot.output }),
    key: model.key(snapshot.context),
    ...(history.length ? { history } : {}),
    running: [...running].sort(),
    timers: [...timers].sort(),
  });
}

const keys = new WeakMap<TestModel, WeakMap<Vertex, string>>();

/** The same for a vertex. It is asked for again and again, and takes longer than most steps do. */
export function vertexKey(model: TestModel, vertex: Vertex): string {
  const known = keys.getOrInsertComputed(model, () => new WeakMap());
  return known.getOrInsertComputed(vertex, ({ snapshot, running, timers }) =>
    stateKey(model, snapshot, running.keys(), timers.keys()),
  );
}

/** The transitions that an event takes, and the states that the machine then passes by itself. */
export function wayOf({ snapshot }: Vertex, event: PathEvent) {
  const machine: AnyStateMachine = snapshot.machine;
  const taken = machine.getTransitionData(snapshot as never, event as AnyEventObject as never);
  const passed = getMicrosteps(machine, snapshot as never, event as never);
  return [taken.map(transitionId), passed.map(([{ value }]) => value)];
}

/** JSON in which errors keep their name and message: plain JSON would make all of them `{}`. */
export const serialize = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Error ? { ...part, name: part.name, message: part.message } : part,
  );

const eventTexts = new WeakMap<PathEvent, string>();

/** The same of an event. The same few are met in every state, and some hold whole lists. */
export const eventText = (event: PathEvent): string => eventTexts.getOrInsertComputed(event, serialize);
