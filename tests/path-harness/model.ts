import type {
  AnyActorLogic,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';

/** What a machine declares so that its paths can be generated, replayed and driven. Usage: `defineTestModel`. */
export interface TestModel<M extends AnyStateMachine = AnyStateMachine> {
  /** The machine's id; also `data-machine` in the page. */
  readonly name: string;
  readonly machine: M;
  /** One exploration a named input: different inputs open different guards. */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>;
  /** Every event type of the machine with the payloads worth trying; `'bare'` for an event without payload. */
  readonly events: EventFixtures<M>;
  /** Event types that no person causes and no invoked actor sends: storage events, messages of other machines. */
  readonly facts?: readonly EventType<M>[];
  /** How each invoked actor may end, by the name of its source, and which events it sends while it runs. */
  readonly answers: AnswerFixtures<M>;
  /** The part of context that changes behaviour. It must be finite: no counter, no id, no time. */
  key(context: ContextFrom<M>): unknown;
  /** Narrows what may happen next, where the harness alone would offer an impossible or endless step. */
  allow?(snapshot: SnapshotFrom<M>, event: PathEvent): boolean;
  /** Must hold in every reachable state; the name is the sentence that a failure prints. */
  readonly invariants?: Readonly<Record<string, (snapshot: SnapshotFrom<M>) => boolean>>;
  /** Transition id → why no path can take it. */
  readonly waived?: Readonly<Record<string, string>>;
  /** Chinese titles: `titles` of `<workflow>.titles.ts`. */
  readonly titles?: Titles;
}

/** Chinese names of what a diagram shows; states carry theirs in `meta.title`. */
export interface Titles {
  /** What the machine is for, in one sentence. */
  readonly purpose: string;
  readonly events: Readonly<Record<string, string>>;
  readonly guards: Readonly<Record<string, string>>;
  /** By the name in `setup({ actors })`. */
  readonly effects: Readonly<Record<string, string>>;
  /** What happens after the delay. Diagrams add how long it is, where that is a constant. */
  readonly delays?: Readonly<Record<string, string>>;
}

/** One step of a path: an event of the machine, an answer of an invoked actor, or a timer. */
export interface PathEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

type MachineEvent<M extends AnyStateMachine> = Exclude<EventFromLogic<M>, { type: `xstate.${string}` }>;
export type EventType<M extends AnyStateMachine> = MachineEvent<M>['type'];
export type EventOf<M extends AnyStateMachine, T extends EventType<M>> = Extract<
  MachineEvent<M>,
  { type: T }
>;

type Payload<E> = E extends unknown ? Omit<E, 'type'> : never;
type PayloadCases<P> = object extends P ? 'bare' | readonly [P, ...P[]] : readonly [P, ...P[]];
type EventFixtures<M extends AnyStateMachine> = {
  readonly [T in EventType<M>]: PayloadCases<Payload<EventOf<M, T>>>;
};

type ProvidedActorOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _StateValue,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Actor
    : never;

/** Names of the machine's invoked actors. */
export type EffectName<M extends AnyStateMachine> = ProvidedActorOf<M>['src'];
/** The logic behind such a name. */
export type EffectLogic<M extends AnyStateMachine, S extends EffectName<M>> = Extract<
  ProvidedActorOf<M>,
  { src: S }
>['logic'];

/** How an invoked actor may end. A long-lived one (a stream, a lock) has no `done`. */
export type EffectAnswers<L extends AnyActorLogic, Sent extends string = string> = {
  /** What it may fail with; by default one `Error`. */
  readonly error?: readonly [unknown, ...unknown[]];
  /** Types of the events it sends to the machine: they can come only while it runs. */
  readonly sends?: readonly Sent[];
} & ([OutputFrom<L>] extends [undefined]
  ? { readonly done?: readonly OutputFrom<L>[] }
  : { readonly done: readonly [OutputFrom<L>, ...OutputFrom<L>[]] });

type AnswerFixtures<M extends AnyStateMachine> = {
  readonly [S in EffectName<M>]: EffectAnswers<EffectLogic<M, S>, EventType<M>>;
};

/**
 * Declares the test model of a machine. A type of event or an invoked actor that is not listed does not compile,
 * so that a new one cannot go untested.
 */
export const defineTestModel = <M extends AnyStateMachine>(model: TestModel<M>): TestModel<M> => model;
