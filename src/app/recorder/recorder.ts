import {
  Actor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate';
import type {
  Json,
  RecordedEnd,
  RecordedEvent,
  RecordedRun,
  RecordedState,
  RecordedStep,
  Recording,
} from '#domain/diagram/recording.ts';
import { listenIn } from '#machines/inspection.ts';
import { outlineOf } from './outline.ts';
import { createPseudonyms } from './pseudonyms.ts';
import { createRedact, type Redact } from './redact.ts';
import { type Limits, Room } from './room.ts';

export interface RecorderOptions {
  readonly build: string | null;
  /** when the page was opened, in epoch ms */
  readonly openedAt: number;
  /** epoch ms */
  readonly now: () => number;
  /** what the stand-ins are drawn with; another one for each page */
  readonly salt: number;
  readonly limits?: Limits;
  /** called before anything is read: what came and waits to be heard is heard now */
  readonly catchUp?: () => void;
}

/** A run that may go on; what came and is not done with yet is kept redacted, too. */
interface LiveRun extends Omit<RecordedRun, 'end'> {
  input: Json;
  start: RecordedState | null;
  lost: number;
  readonly steps: RecordedStep[];
  readonly lengths: number[];
  readonly isOver: () => boolean;
  readonly waiting: RecordedEvent[];
  taken: string[];
  last: string;
  isListed: boolean;
  /** null once it is over */
  ref: AnyActorRef | null;
  end: RecordedEnd | null;
}

/** Hears all machines of the page and keeps what they did, without what it says of anybody. */
export class Recorder {
  /** Whether everything since the page was opened has been heard. */
  complete = true;
  private readonly options: RecorderOptions;
  private readonly redact: Redact;
  private readonly room: Room<LiveRun>;
  private readonly liveRuns = new WeakMap<AnyActorRef, LiveRun>();
  private readonly redacted = new WeakMap<object, RecordedEvent>();
  private readonly listeners = new Set<() => void>();
  private lastId = 0;
  private changes = 0;
  private telling = false;

  constructor(options: RecorderOptions) {
    this.options = options;
    this.redact = createRedact(createPseudonyms(options.salt));
    this.room = new Room(options.limits);
  }

  /** `at`: ms since the page was opened */
  hear(inspected: InspectionEvent, at: number): void {
    const { actorRef } = inspected;
    if (!(actorRef instanceof Actor) || !isMachine(actorRef.logic)) return;
    const run = this.liveRuns.get(actorRef) ?? this.begin(actorRef, actorRef.logic.id, at);
    if (run.isOver() || inspected.type === '@xstate.actor') return;
    if (inspected.type === '@xstate.event') this.arrived(run, inspected.event);
    if (inspected.type === '@xstate.microstep') run.taken.push(...inspected._transitions.flatMap(keyOf));
    if (inspected.type === '@xstate.snapshot') {
      this.stepDone(run, inspected.event, inspected.snapshot as AnyMachineSnapshot, at);
    }
  }

  runs(): readonly RecordedRun[] {
    this.options.catchUp?.();
    return this.room.runs.map((run) => recordedRun(run, () => null));
  }

  save(): Recording {
    this.options.catchUp?.();
    const { build, openedAt, now } = this.options;
    return {
      format: 'phoneward-recording',
      version: 1,
      build,
      openedAt: new Date(openedAt).toISOString(),
      savedAt: new Date(now()).toISOString(),
      complete: this.complete,
      dropped: this.room.dropped,
      runs: this.room.runs.map((run) => recordedRun(run, outlineOf)),
    };
  }

  /** `listener` is told soon after something was added. Bound: React calls it by itself. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get dropped(): Recording['dropped'] {
    return this.room.dropped;
  }

  /** Grows with everything that is added. */
  get version(): number {
    return this.changes;
  }

  private begin(ref: AnyActorRef, machine: string, at: number): LiveRun {
    this.lastId += 1;
    const run: LiveRun = {
      id: `r${this.lastId}`,
      machine,
      actor: /^x:\d+$/.test(ref.id) ? machine : ref.id,
      parent: (ref._parent && this.liveRuns.get(ref._parent)?.id) ?? null,
      at,
      input: null,
      start: null,
      lost: 0,
      steps: [],
      lengths: [],
      isOver: () => run.ref === null,
      waiting: [],
      taken: [],
      last: '',
      isListed: false,
      ref,
      end: null,
    };
    this.liveRuns.set(ref, run);
    return run;
  }

  private arrived(run: LiveRun, event: { readonly type: string }): void {
    const redacted = this.redactEvent(event);
    if (event.type === 'xstate.init') {
      run.input = redacted.input ?? null;
      return;
    }
    this.redacted.set(event, redacted);
    run.waiting.push(redacted);
  }

  private redactEvent(event: { readonly type: string }): RecordedEvent {
    // Of an answer, its type says already whose it is.
    return { ...(this.redact({ ...event, actorId: undefined }) as RecordedEvent), type: event.type };
  }

  private stepDone(run: LiveRun, event: { readonly type: string }, snapshot: AnyMachineSnapshot, at: number) {
    const state: RecordedState = {
      taken: run.taken,
      value: snapshot.value as Json,
      effects: Object.keys(snapshot.children).toSorted(),
    };
    run.taken = [];
    if (event.type === 'xstate.init') run.start = state;
    // One whose start was not heard is listed with what it does first.
    if (!run.isListed) this.room.add(run);
    run.isListed = true;
    if (event.type !== 'xstate.init' && event.type !== 'xstate.stop') {
      const done = this.redacted.get(event) ?? this.redactEvent(event);
      const index = run.waiting.indexOf(done);
      if (index >= 0) run.waiting.splice(index, 1);
      this.addStep(run, { at, event: done, ...state });
    }
    if (snapshot.status !== 'active') {
      run.end = { status: snapshot.status, outline: outlineOf(snapshot.context) };
      run.ref = null;
    }
    this.tell();
  }

  /** What happens again and again without leading anywhere, such as a sign of life, is one step. */
  private addStep(run: LiveRun, step: RecordedStep): void {
    const { at: _, ...same } = step;
    const text = JSON.stringify(same);
    const previous = run.steps.at(-1);
    if (previous && text === run.last) {
      run.steps[run.steps.length - 1] = { ...previous, times: (previous.times ?? 1) + 1 };
      return;
    }
    run.last = text;
    this.room.addStep(run, step, text.length);
  }

  private tell(): void {
    this.changes += 1;
    if (this.telling) return;
    this.telling = true;
    queueMicrotask(() => {
      this.telling = false;
      for (const listener of this.listeners) listener();
    });
  }
}

function recordedRun(run: LiveRun, outline: (context: unknown) => Json): RecordedRun {
  const { id, machine, actor, parent, at, input, start, lost, steps, ref, waiting } = run;
  const snapshot: AnyMachineSnapshot | null = ref?.getSnapshot() ?? null;
  const status = snapshot?.status ?? 'active';
  const [broke] = waiting;
  const end = run.end ?? {
    status,
    outline: outline(snapshot?.context),
    ...(status === 'error' && broke && { broke }),
  };
  return { id, machine, actor, parent, at, input, start, lost, steps: [...steps], end };
}

/** What waits has its secrets still. */
const idleWithinMs = 1_000;

/** A machine has states; other logic, such as an effect, has none. */
const isMachine = (logic: unknown): logic is { readonly id: string } =>
  typeof logic === 'object' && logic !== null && 'root' in logic && 'id' in logic;

/** As `transitionKey` names it; entering the machine is no transition. */
function keyOf(transition: AnyTransitionDefinition): string[] {
  const { source, eventType, target } = transition;
  if (eventType === null) return [];
  const siblings = eventType ? (source.transitions.get(eventType) ?? []) : (source.always ?? []);
  const targets = target?.map(({ id }) => id).join(',') ?? '(stay)';
  return [`${source.id} --${eventType || 'always'}#${siblings.indexOf(transition)}--> ${targets}`];
}

interface StartOptions {
  readonly build: string | null;
  readonly reportFault: (error: unknown) => void;
}

/**
 * Hears what the machines of this page have done and do, a moment later: a page of devices is not shown before its texts have been
 * replaced. A fault of its own ends the recording, not what is recorded.
 */
export function startRecorder({ build, reportFault }: StartOptions): Recorder {
  const [salt = 0] = crypto.getRandomValues(new Uint32Array(1));
  const waiting: Parameters<Parameters<typeof listenIn>[0]>[] = [];
  let failed = false;
  const catchUp = () => {
    for (const [event, at] of waiting.splice(0)) {
      if (failed) return;
      try {
        recorder.hear(event, at);
      } catch (error) {
        failed = true;
        recorder.complete = false;
        reportFault(error);
      }
    }
  };
  const recorder = new Recorder({ build, openedAt: performance.timeOrigin, now: Date.now, salt, catchUp });
  const isWhole = listenIn((event, at) => {
    if (waiting.push([event, at]) === 1) whenIdle(catchUp);
  });
  recorder.complete &&= isWhole;
  return recorder;
}

/** Safari cannot tell when it is idle. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: idleWithinMs });
  else setTimeout(act, idleWithinMs);
}
