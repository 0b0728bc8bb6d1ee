import { assign, type DoneActorEvent, type ErrorActorEvent, type EventObject } from 'xstate';
import { changeSettleMs, readRetryMs } from '#domain/limits.ts';
import { sentenceOfError } from '#machines/refusal.ts';

/**
 * The kit of a machine that loads something and keeps it up to date: `loading`, `ready`, `settling`, `refreshing` and `failed`, with
 * what they need in `setup`. A machine adds states of its own beside them. What is told while a load is on its way is kept, and
 * looked at after it. What an own save answers is shown at once, until an answer that was asked for later.
 */

/** The part of a machine's context that the states use. */
export interface Fresh {
  /** something changed since the load began that is on its way */
  changed: boolean;
  /** why the last load failed; what was shown before stays */
  problem: string | null;
}

export const startFresh: Fresh = { changed: false, problem: null };

/** The same part where what is shown is edited from its own page. */
export interface OwnSaves<Saved> {
  /** what own saves have answered since the last load began: that load brings what is older */
  saved: readonly Saved[];
  /**
   * An own save was given up without its answer: nobody knows what stands before a load that began later has told. Null: that is known.
   */
  unsure: 'told' | 'asked' | null;
}

export const startOwnSaves: OwnSaves<never> = { saved: [], unsure: null };

/** `saved`: what the save answered; null: its answer was lost */
export interface OwnSaved<Saved> {
  type: 'own.saved';
  saved: Saved | null;
}

/** Whether no edit may begin yet: what it would be based on is not known. */
export const isUnsure = ({ context }: { readonly context: Partial<OwnSaves<unknown>> }): boolean =>
  Boolean(context.unsure);

/** `Change` is what a change says of itself. */
export type FreshEvent<Change extends object = object> =
  | ({ type: 'device.changed' } & Change)
  | { type: 'poll.due' }
  | { type: 'load.retry' };

export const freshSetup = {
  guards: {
    changedMeanwhile: ({ context }: { context: Fresh }) => context.changed,
    mayRetry: ({ context }: { context: Fresh }) => context.problem !== null,
  },
  delays: { settle: changeSettleMs, retry: readRetryMs },
};

/** Puts what an own save has answered into what is shown. */
export interface OwnPart<Context, Own extends string, Saved> {
  readonly event: Own;
  readonly put: (context: Context, saved: Saved) => Partial<Context>;
}

interface Parts<Context, Source, Input, Output, Changes, Found, Also, Own extends string, Saved> {
  /** what loads, by its name in `setup` */
  readonly source: Source;
  /** `quiet`: nobody asked for it, its failure is told to nobody */
  readonly input: (context: Context, quiet: boolean) => Input;
  readonly show: (context: Context, output: Output) => Partial<Context>;
  /** what is noted as a load begins */
  readonly begin?: (context: Context) => Partial<Context>;
  /** the events that tell of a change, each with the guard of one that concerns what is shown; without it, every change of a device */
  readonly changes?: Changes;
  /** own saves of what is shown; its context has `OwnSaves` */
  readonly own?: OwnPart<Context, Own, Saved> | undefined;
  /** where an answer of a certain kind leads in place of `ready` */
  readonly found?: Found;
  /** what else may happen in a state */
  readonly also?: Also;
}

interface AlsoInStates {
  readonly ready?: object;
  readonly settling?: object;
  readonly refreshing?: object;
  readonly failed?: object;
}

/** The five states of a machine with this context and these events, and their actions for states that load beside them. */
export const freshStates =
  <Context extends Fresh, Event extends EventObject>() =>
  <
    Input,
    const Source extends string,
    Output,
    const Changes extends Readonly<Record<string, object>> = { readonly 'device.changed': object },
    const Found extends object = never,
    const Also extends AlsoInStates = object,
    const Own extends string = never,
    Saved = never,
  >({
    source,
    input,
    show,
    begin,
    changes,
    own,
    found,
    also,
  }: Parts<Context, Source, Input, Output, Changes, Found, Also, Own, Saved>) => {
    const told = (changes ?? { 'device.changed': {} }) as Changes;
    const onChange = <const Then extends object>(then: Then) =>
      Object.fromEntries(
        Object.entries(told).map(([type, concerning]) => [type, { ...concerning, ...then }]),
      ) as {
        readonly [Type in keyof Changes]: Changes[Type] & Then;
      };
    const onOwn = <const Then extends object>(then: Then) =>
      (own ? { [own.event]: then } : {}) as { readonly [Type in Own]: Then };
    const ownSaves = (context: Context) => context as Context & OwnSaves<Saved>;
    const setOwn = (part: Partial<OwnSaves<Saved>>) => part as Partial<Context>;
    const more = also as Also;
    const set = (part: Partial<Fresh>) => part as Partial<Context>;
    const beginLoad = assign<Context, Event, undefined, Event, never>(({ context }) => ({
      ...set({ changed: false }),
      ...(own && setOwn({ saved: [], unsure: ownSaves(context).unsure && 'asked' })),
      ...begin?.(context),
    }));
    const noteOwn = assign<Context, Event, undefined, Event, never>(({ context, event }) => {
      const { saved } = event as unknown as OwnSaved<Saved>;
      if (!own || saved === null) return setOwn({ unsure: 'told' });
      return { ...own.put(context, saved), ...setOwn({ saved: [...ownSaves(context).saved, saved] }) };
    });
    /** What was saved since the load began stands upon what it brings. */
    const withOwn = (context: Context, shown: Partial<Context>): Partial<Context> => {
      if (!own) return shown;
      const { saved, unsure } = ownSaves(context);
      const standing = { ...context, ...shown };
      for (const one of saved) Object.assign(standing, own.put(standing, one));
      return { ...standing, ...setOwn({ unsure: unsure === 'asked' ? null : unsure }) };
    };
    const keepChange = assign<Context, Event, undefined, Event, never>(set({ changed: true }));
    const takeOver = assign<Context, DoneActorEvent<Output>, undefined, Event, never>(
      ({ context, event }) => ({
        ...withOwn(context, show(context, event.output)),
        ...set({ problem: null }),
      }),
    );
    const sayWhy = assign<Context, ErrorActorEvent, undefined, Event, never>(({ event }) =>
      set({ problem: sentenceOfError(event.error) }),
    );
    const answered = [
      { guard: 'changedMeanwhile', target: 'settling', actions: takeOver },
      ...(found ? [{ ...found, actions: takeOver }] : []),
      { target: 'ready', actions: takeOver },
    ] as const;
    const states = {
      loading: {
        meta: { title: '加载中' },
        tags: 'loading',
        entry: beginLoad,
        invoke: {
          id: 'load',
          src: source,
          input: ({ context }: { context: Context }) => input(context, false),
          onDone: answered,
          onError: { target: 'failed', actions: sayWhy },
        },
        on: {
          ...onChange({ actions: keepChange }),
          ...onOwn({ actions: [noteOwn, keepChange] }),
          'poll.due': { actions: keepChange },
        },
      },
      ready: {
        meta: { title: '已加载' },
        on: {
          ...onChange({ target: 'settling' }),
          ...onOwn({ target: 'settling', actions: noteOwn }),
          'poll.due': 'refreshing',
          ...more?.ready,
        },
      },
      // Changes come in bursts: one look is enough for all of them.
      settling: {
        meta: { title: '等变更告一段落' },
        after: { settle: 'refreshing' },
        on: {
          ...onOwn({ actions: noteOwn }),
          'poll.due': 'refreshing',
          'load.retry': { guard: 'mayRetry', target: 'loading' },
          ...more?.settling,
        },
      },
      // What was shown before stays on the screen, here and in `failed`. A change does not stop a load: where changes never cease,
      // nothing new would ever be shown.
      refreshing: {
        meta: { title: '后台刷新' },
        entry: beginLoad,
        invoke: {
          id: 'refresh',
          src: source,
          input: ({ context }: { context: Context }) => input(context, true),
          onDone: answered,
          onError: { target: 'failed', actions: sayWhy },
        },
        on: {
          ...onChange({ actions: keepChange }),
          ...onOwn({ actions: [noteOwn, keepChange] }),
          'poll.due': { actions: keepChange },
          // A person does not wait for what is tried again by itself.
          'load.retry': { guard: 'mayRetry', target: 'loading' },
          ...more?.refreshing,
        },
      },
      failed: {
        meta: { title: '加载失败' },
        after: { retry: 'refreshing' },
        on: {
          ...onChange({ target: 'settling' }),
          ...onOwn({ target: 'settling', actions: noteOwn }),
          'poll.due': 'refreshing',
          'load.retry': 'loading',
          ...more?.failed,
        },
      },
    } as const;
    return { states, beginLoad, keepChange, noteOwn, takeOver, sayWhy };
  };

/** Why the last load failed, while no person waits for the next one. */
export const problemOf = (snapshot: {
  readonly context: Fresh;
  hasTag(tag: 'loading'): boolean;
}): string | null => (snapshot.hasTag('loading') ? null : snapshot.context.problem);
