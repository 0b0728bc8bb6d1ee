import type { Page } from 'playwright';
import type {
  AnyActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';
import type { RunningEffect } from '../explore.ts';
import type { EffectLogic, EffectName, EventOf, EventType, PathEvent, TestModel } from '../model.ts';
import type { FakeServer, Fixtures, Reply } from './fake-server.ts';

/** When every path starts, in the page's time. */
export const stageTime = Date.parse('2026-11-21T02:00:00Z');

/** How the paths of a machine are driven through its real screen. Usage: `defineBrowserModel`. */
export interface BrowserModel<M extends AnyStateMachine = AnyStateMachine> {
  readonly model: TestModel<M>;
  /** Where the console stands before the first step of a path; null where the page never lets the machine begin so. */
  stage(input: InputFrom<M>): Stage | null;
  /**
   * How an event happens in the page. A person's event without an entry is a real click on its
   * `[data-machine-event]`; any other event needs one, with its real cause.
   */
  readonly act?: {
    readonly [T in EventType<M>]?: (page: Page, event: EventOf<M, T>, server: FakeServer) => Promise<unknown>;
  };
  /** What has to be so before time goes on to a timer, by the timer's event type. */
  readonly beforeTimer?: Readonly<Record<string, (page: Page, server: FakeServer) => Promise<unknown>>>;
  /** What an effect looks like from outside. One that is not listed makes no request and never answers. */
  readonly effects: { readonly [S in EffectName<M>]?: EffectInBrowser<EffectLogic<M, S>, SnapshotFrom<M>> };
  /**
   * Whoever uses the console depends on every way through this machine: each edge is driven, not only each transition.
   * `'thatLooksDifferent'`: edges that no check tells apart count as one (`lookOfEdge`).
   */
  readonly everyEdge?: true | 'thatLooksDifferent';
  /**
   * Why an event has no cause in the page while the machine is so, in Chinese for the report; null where it has one. Paths
   * with one that has none are not driven. `running` is the effect that the event answers.
   */
  whyNot?(snapshot: SnapshotFrom<M>, event: PathEvent, running: RunningEffect | undefined): string | null;
  /**
   * The event that the page itself brings about right after another one, such as a new place after the wish to go there: no
   * state between both is ever shown.
   */
  follows?(snapshot: SnapshotFrom<M>, event: PathEvent): PathEvent | null;
  /**
   * Whether the page that this event has led to is no longer where paths begin, though the machine is as it was: nothing is
   * driven beyond it. `snapshot` is the machine's after the event.
   */
  isLast?(snapshot: SnapshotFrom<M>, event: PathEvent): boolean;
  /** Whether the page has one cause for this event and no second one: it happens once on a path. */
  isOnce?(snapshot: SnapshotFrom<M>, event: PathEvent): boolean;
  /** Where the transitions are driven that no path through the console's pages takes. */
  readonly bench?: BrowserModel<M>;
  /** The machine has no screen of its own: the stage shows its state, and no controls of its events are looked for. */
  readonly behindTheScreens?: true;
  /** Transition id → why it cannot be driven in the page. */
  readonly waived?: Readonly<Record<string, string>>;
  /** What a person sees beyond state and controls, as the model says … */
  see?(snapshot: SnapshotFrom<M>): unknown;
  /** … and as the page shows it. Runs in the page: it can use nothing from outside itself. */
  readonly look?: () => unknown;
}

export interface Stage {
  /** Path with query, as in the address bar. */
  readonly url: string;
  /** `history.state`. */
  readonly state?: unknown;
  readonly storage?: { readonly local?: StorageItems; readonly session?: StorageItems };
  /** Time stands still but for the timers of the path: where one of them is shorter than a step may take. */
  readonly frozen?: boolean;
  /** What is there before the console starts, such as another tab. */
  before?(page: Page): Promise<unknown>;
  /** Which build the page says it belongs to. */
  readonly buildId?: string;
  /** Answers to the requests that are not the machine's own. */
  readonly fixtures?: Fixtures;
  /** What a person does until the machine is on the screen, such as opening a dialog. */
  open?(page: Page, server: FakeServer): Promise<unknown>;
  /**
   * What a person does in the page where the machine has come to its end, until it is there anew, such as opening the dialog once
   * more. Without it each path starts the console anew.
   */
  reopen?(page: Page, server: FakeServer): Promise<unknown>;
}

export type StorageItems = Readonly<Record<string, string>>;

/** What an effect looks like from outside: one request, held until a step answers it, or something of its own. */
export interface EffectInBrowser<L extends AnyActorLogic, S = AnyMachineSnapshot> {
  /**
   * `'POST /api/device/ios/lock'`, or made from the effect's input and from what the machine was when it started, and by which
   * event; null where it makes none then.
   */
  readonly request?: string | ((input: InputFrom<L>, since: S, startedBy: string | null) => string | null);
  /** Where the effect is stopped its request goes on; nobody waits for the answer. */
  readonly outlives?: true;
  /** The JSON body that the request must have. */
  body?(input: InputFrom<L>): unknown;
  /** The Idempotency-Key that it must have, null for none; by default the input's own `idempotencyKey`, but for a GET. */
  key?(input: InputFrom<L>): string | null;
  /** The query that the request must have. */
  query?(input: InputFrom<L>): Readonly<Record<string, string>>;
  /** The HTTP answer that the effect turns into this output; by default 200 with the output as body. */
  done?(output: OutputFrom<L>, input: InputFrom<L>): Reply;
  /** The HTTP answer that makes the effect fail; by default a dropped connection. */
  error?(error: unknown, input: InputFrom<L>): Reply;
  /** Where it is not the answer to one request (a Web Lock, a child machine, a fault): how the effect's answer comes about. */
  readonly causes?: {
    done?(page: Page, output: OutputFrom<L>, server: FakeServer, input: InputFrom<L>): Promise<unknown>;
    error?(page: Page, error: unknown, server: FakeServer, input: InputFrom<L>): Promise<unknown>;
  };
  /**
   * For an answer that comes as soon as the effect starts, because the page has all it needs, or lacks what the effect cannot
   * do without: sees to it before the step that starts the effect. Nothing is looked at before the answer.
   */
  readonly atOnce?: {
    done?(page: Page, output: OutputFrom<L>, server: FakeServer, input: InputFrom<L>): Promise<unknown>;
    error?(page: Page, error: unknown, server: FakeServer, input: InputFrom<L>): Promise<unknown>;
  };
  /** Sees to it, before the step that starts the effect, that it does not end by itself. */
  hold?(page: Page, server: FakeServer): Promise<unknown>;
}

/** Declares how a machine is driven in the page. */
export const defineBrowserModel = <M extends AnyStateMachine>(spec: BrowserModel<M>): BrowserModel<M> => spec;
