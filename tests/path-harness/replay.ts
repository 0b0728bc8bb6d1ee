import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import {
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InspectionEvent,
} from 'xstate';
import { transitionId } from './chart.ts';
import {
  answerOf,
  eventText,
  isTimer,
  type Performed,
  performedBy,
  serialize,
  stateKey,
  type Vertex,
  vertexKey,
} from './explore.ts';
import { describePath, type Path } from './generate.ts';
import type { PathEvent, TestModel } from './model.ts';
import { ScriptedClock } from './scripted-clock.ts';

/** `assign`, `raise` and their like; a plain function is a side effect. */
const isBuiltIn = (action: unknown): boolean => typeof action === 'function' && 'resolve' in action;

interface PendingEffect {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** What a replayed path went through. */
export interface Visited {
  /** Ids of the transitions taken. */
  readonly transitions: Set<string>;
  /** Ids of the state nodes entered. */
  readonly states: Set<string>;
}

/** Whose run an actor that is invoked belongs to. */
const runs = new WeakMap<AnyActor['system'], Pick<ScriptedRun, 'hold'>>();

const held = fromPromise<unknown>(
  ({ self, system, signal, input }) =>
    new Promise((resolve, reject) => runs.get(system)?.hold(self.id, input, { resolve, reject }, signal)),
);

const scripts = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The machine with actors that are held and side effects that do nothing. To make it takes longer than most paths. */
const scripted = (machine: AnyStateMachine): AnyStateMachine =>
  scripts.getOrInsertComputed(machine, () => {
    const { actors, actions } = machine.implementations;
    const sideEffects = Object.keys(actions).filter((name) => !isBuiltIn(actions[name]));
    return machine.provide({
      actors: Object.fromEntries(Object.keys(actors).map((source) => [source, held])),
      actions: Object.fromEntries(sideEffects.map((name) => [name, () => {}])),
    });
  });

/** A real actor of the machine whose invoked actors and timers do nothing until a step of a path says so. */
export class ScriptedRun {
  readonly visited: Visited = { transitions: new Set(), states: new Set() };
  /** Events the machine emitted or sent and side effects it ran, oldest first. */
  readonly performed: Performed[] = [];
  /** Ids of the actors that were started with what they were handed. */
  private readonly started = new Map<string, unknown>();
  private readonly pending = new Map<string, PendingEffect>();
  private readonly actor: AnyActor;
  private readonly clock = new ScriptedClock(() => this.actor);
  private readonly model: TestModel;

  /** A mutant of the machine may be given instead, and somebody else who hears what it does. */
  constructor(
    model: TestModel,
    input: unknown,
    machine: AnyStateMachine = model.machine,
    hear: (inspection: InspectionEvent) => void = () => {},
  ) {
    this.model = model;
    this.actor = createActor(scripted(machine), {
      input,
      clock: this.clock,
      inspect: (inspection) => {
        hear(inspection);
        if (inspection.type === '@xstate.action') this.performed.push(...performedBy([inspection.action]));
        if (inspection.type !== '@xstate.microstep') return;
        for (const taken of inspection._transitions) {
          if (taken.eventType === null) continue;
          this.visited.transitions.add(transitionId(taken));
          // A state that is left in the same step as it is entered never shows in a snapshot.
          this.visited.states.add(taken.source.id);
        }
        this.noteStates(inspection.snapshot as AnyMachineSnapshot);
      },
    });
    this.actor.subscribe({ error: (error) => this.performed.push({ type: 'error', detail: error }) });
    runs.set(this.actor.system, this);
    this.actor.start();
    this.noteStates(this.snapshot);
  }

  /** Notes an actor that was invoked; it ends when a step says so, or is stopped. */
  hold(id: string, input: unknown, effect: PendingEffect, stopped: AbortSignal): void {
    this.started.set(id, input);
    this.pending.set(id, effect);
    stopped.addEventListener('abort', () => {
      if (this.pending.get(id) === effect) this.pending.delete(id);
    });
  }

  get snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot();
  }

  get key(): string {
    return stateKey(this.model, this.snapshot, this.pending.keys(), this.clock.waiting());
  }

  /** What runs and waits only since it was last asked; what began again is among it. */
  takeBegun(): { effects: [string, unknown][]; timers: string[] } {
    const effects = [...this.started].filter(([id]) => this.pending.has(id));
    this.started.clear();
    return { effects: effects.sort(byName), timers: this.clock.takeSet().sort() };
  }

  /** Whether `take` would make it happen. */
  accepts(event: PathEvent): boolean {
    const answer = answerOf(event);
    if (answer) return this.pending.has(answer.id);
    return isTimer(event.type) ? this.clock.waiting().includes(event.type) : this.snapshot.can(event);
  }

  /** Makes one event happen the way it really does: an actor answers, a timer fires, somebody sends it. */
  async take(event: PathEvent): Promise<void> {
    const answer = answerOf(event);
    if (answer) return this.answer(answer.id, answer.kind, answer.value);
    if (isTimer(event.type)) return this.clock.fire(event.type);
    if (!this.snapshot.can(event)) throw new Error('the machine does not accept it');
    this.actor.send(event);
  }

  /** Sends an event without asking whether the machine accepts it. */
  send(event: PathEvent): void {
    this.actor.send(event);
  }

  stop(): void {
    this.actor.stop();
  }

  private async answer(id: string, kind: 'done' | 'error', value: unknown): Promise<void> {
    const effect = this.pending.get(id);
    if (!effect) throw new Error(`no actor "${id}" is running`);
    this.pending.delete(id);
    if (kind === 'done') effect.resolve(value);
    else effect.reject(value);
    await turnOfTheEventLoop();
  }

  private noteStates(snapshot: AnyMachineSnapshot): void {
    for (const node of snapshot._nodes) this.visited.states.add(node.id);
  }
}

/**
 * Runs one path on a real actor and compares its state, context, side effects and what began with the model's after each step.
 * Throws with the path, the step and both where they differ. A mutant of the machine may be given instead.
 */
export async function replay(model: TestModel, path: Path, machine?: AnyStateMachine): Promise<Visited> {
  const run = new ScriptedRun(model, path.input, machine);
  try {
    expectState(model, path, run, path.start, 'start');
    for (const [index, { event, vertex }] of path.steps.entries()) {
      const at = `step ${index + 1} ${eventText(event)}`;
      await run.take(event).catch((error: Error) => {
        throw new Error(`${describePath(path)}\n  ${at}: ${error.message}`);
      });
      expectState(model, path, run, vertex, at);
    }
    return run.visited;
  } finally {
    run.stop();
  }
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** The effects, each with its input, and the timers that began with the step into the vertex. */
function begunIn({ running, started, timers, timersSet }: Vertex): ReturnType<ScriptedRun['takeBegun']> {
  const effects = [...running.values()].filter(({ id }) => started.has(id));
  return {
    effects: effects.map(({ id, input }): [string, unknown] => [id, input]).sort(byName),
    timers: [...timersSet].filter((type) => timers.has(type)).sort(),
  };
}

/** An effect may be handed the machine itself, which is another actor in each run. */
const serializeBegun = (begun: ReturnType<ScriptedRun['takeBegun']>): string =>
  serialize(begun).replaceAll(/"id":"x:\d+"/g, '"id":"x"');

function expectState(model: TestModel, path: Path, run: ScriptedRun, vertex: Vertex, at: string): void {
  const differences = [
    ['state', run.key, vertexKey(model, vertex)],
    ['context', serialize(run.snapshot.context), serialize(vertex.snapshot.context)],
    ['side effects', serialize(run.performed.splice(0)), serialize(vertex.performed)],
    ['begun', serializeBegun(run.takeBegun()), serializeBegun(begunIn(vertex))],
  ].filter(([, actor, wanted]) => actor !== wanted);
  if (differences.length === 0) return;
  const lines = differences.map(
    ([what, actor, wanted]) => `  ${what}: actor ${actor}\n  ${what}: model ${wanted}`,
  );
  throw new Error(`${describePath(path)}\n  ${at}\n${lines.join('\n')}`);
}
