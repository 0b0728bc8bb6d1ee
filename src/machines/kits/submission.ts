import * as v from 'valibot';
import { assign, type DoneActorEvent, type ErrorActorEvent, type EventObject } from 'xstate';

/**
 * The kit of a form whose answer may be lost: `editing`, `submitting` and `uncertain`, with the guards that they need in `setup`. What is
 * typed stays, whatever fails. What was sent cannot be changed before there is an answer: where the answer is lost, the same is sent
 * again, under the same key where its call takes one. A machine adds what comes before and after.
 */

export type FieldErrors<Field extends string> = { readonly [Name in Field]?: string };

/** The part of a machine's context that the states use. */
export interface Submission<Field extends string> {
  /** what is wrong with a field, found here or by the server, until it is typed in */
  errors: FieldErrors<Field>;
  /** why the last try was refused, where no field is to blame; until the next one */
  refusal: string | null;
}

export const startSubmission = { errors: {}, refusal: null };

/** `field`: what is to be put right; null where no single one is to blame. Whoever refused did not act. */
export type SubmitAnswer<Field extends string, Accepted extends object = object> =
  | ({ readonly ok: true } & Accepted)
  | { readonly ok: false; readonly field: Field | null; readonly sentence: string };

/**
 * `saved`: what the save has answered, which stands now. `standing`: what somebody else has saved since; null where it was refused for another
 * reason, or cannot be loaded.
 */
export type EditAnswer<Field extends string, Value, Saved = Value> = SubmitAnswer<
  Field,
  { readonly saved: Saved }
> & { readonly standing: Value | null };

/** The part of a machine's context that edits what a page shows: what the page is told of it (`OwnSaved` of `fresh.ts`). */
export interface OwnEdit<Saved> {
  /** what the save has answered; null before */
  saved: Saved | null;
  /** an answer was lost: what stands is not known */
  lost: boolean;
}

export const startOwnEdit: OwnEdit<never> = { saved: null, lost: false };

/** What is kept of an answer, and of a lost one. */
export const ownEdit = <Saved>(answer: SubmitAnswer<string, { readonly saved: Saved }>) =>
  answer.ok ? { saved: answer.saved, lost: false } : {};
export const lostEdit = () => ({ lost: true });

/** What the contract says of each field of a body: its first sentence. */
export function fieldErrors<Body extends v.GenericSchema>(
  body: Body,
  typed: unknown,
): FieldErrors<keyof v.InferInput<Body> & string> {
  const read = v.safeParse(body, typed);
  const nested: Partial<Record<string, readonly string[]>> = read.success
    ? {}
    : (v.flatten(read.issues).nested ?? {});
  const first = Object.entries(nested).map(([field, sentences]) => [field, sentences?.[0]]);
  return Object.fromEntries(first) as FieldErrors<keyof v.InferInput<Body> & string>;
}

/** What an event submits, of a machine that does not keep what is typed. Throws for one that submits nothing. */
export function formIn<Event extends EventObject>(event: Event): Extract<Event, { form: unknown }>['form'] {
  if ('form' in event) return event.form as Extract<Event, { form: unknown }>['form'];
  throw new Error(`${event.type} submits nothing`);
}

/** @param errorsOf what is wrong with what is about to be sent, by field; {} where it may be sent */
export const submissionGuards = <Context, Event extends EventObject>(
  errorsOf: (context: Context, event: Event) => object,
) => ({
  isFilledIn: ({ context, event }: { context: Context; event: Event }) =>
    Object.keys(errorsOf(context, event)).length === 0,
  isAccepted: (_: unknown, { answer }: { answer: { readonly ok: boolean } }) => answer.ok,
});

type Typing<Context, Event extends EventObject, Field> = {
  readonly [Type in Event['type']]?: (
    context: Context,
    event: Extract<Event, { type: Type }>,
  ) => readonly [Field, Partial<Context>];
};

interface Parts<Field extends string, Context, Event extends EventObject, Answer, Also> {
  /** as for `submissionGuards` */
  readonly errorsOf: (context: Context, event: Event) => FieldErrors<Field>;
  /** what is noted as something new is sent */
  readonly begin?: (context: Context) => Partial<Context>;
  /** what is kept of an answer beside its sentence */
  readonly show?: (context: Context, answer: Answer) => Partial<Context>;
  /** what is kept of the fault where there is no answer */
  readonly doubt?: (error: unknown) => Partial<Context>;
  /** what else may happen in a state */
  readonly also?: Also;
}

interface AlsoInStates {
  readonly editing?: object;
  readonly uncertain?: object;
}

/** The three states of a machine with this context and these events. */
export const submissionStates =
  <
    Field extends string,
    Context extends Submission<Field>,
    Event extends EventObject,
    Answer extends SubmitAnswer<Field>,
  >() =>
  <
    Input,
    const Source extends string,
    const Submit extends Event['type'],
    const Again extends Event['type'],
    const Types extends Typing<Context, Event, Field>,
    const Accepted extends string,
    const Typable extends string = never,
    const Tell extends string = never,
    const Found extends object = never,
    const Asked extends object = never,
    const Also extends AlsoInStates = object,
  >({
    source,
    input,
    submit,
    again,
    typing,
    typable,
    accepted,
    tell,
    found = [],
    asked = [],
    errorsOf,
    begin,
    show,
    doubt,
    also,
  }: Parts<Field, Context, Event, Answer, Also> & {
    /** what sends it, by its name in `setup` */
    readonly source: Source;
    readonly input: (context: Context, event: Event) => Input;
    /** the event that submits what is filled in */
    readonly submit: Submit;
    /** the one that sends the same again */
    readonly again: Again;
    /** the events that type: in which field, and what is kept of the text */
    readonly typing: Types;
    /** the guard that holds while there are fields to type in; absent: always */
    readonly typable?: Typable;
    /** the state that an accepted one leads to */
    readonly accepted: Accepted;
    /** the action that tells of it */
    readonly tell?: Tell;
    /** where answers of certain kinds lead instead */
    readonly found?: readonly Found[];
    /** where what is filled in leads, to be asked about before it is sent */
    readonly asked?: readonly Asked[];
  }) => {
    const more = also as Also;
    const set = (part: Partial<Submission<Field>>) => part as Partial<Context>;
    const keep = (read: (context: Context, event: never) => readonly [Field, Partial<Context>]) =>
      assign<Context, Event, undefined, Event, never>(({ context, event }) => {
        const [field, kept] = read(context, event as never);
        if (context.errors[field] === undefined) return kept;
        const { [field]: _, ...errors } = context.errors;
        return { ...set({ errors: errors as FieldErrors<Field> }), ...kept };
      });
    const typed = Object.fromEntries(
      Object.entries(typing).map(([type, read]) => [
        type,
        { ...(typable && { guard: typable }), actions: keep(read as never) },
      ]),
    ) as {
      readonly [Type in keyof Types & string]: {
        readonly guard?: Typable;
        readonly actions: ReturnType<typeof keep>;
      };
    };
    const showErrors = assign<Context, Event, undefined, Event, never>(({ context, event }) =>
      set({ errors: errorsOf(context, event), refusal: null }),
    );
    const beginAnew = assign<Context, Event, undefined, Event, never>(({ context }) => ({
      ...set(startSubmission),
      ...begin?.(context),
    }));
    const takeOver = assign<Context, DoneActorEvent<Answer>, undefined, Event, never>(
      ({ context, event: { output } }) => show?.(context, output) ?? {},
    );
    const sayWhy = assign<Context, DoneActorEvent<Answer>, undefined, Event, never>(
      ({ context, event: { output } }) => {
        if (output.ok) return {};
        const { field, sentence } = output;
        const said =
          field === null ? { refusal: sentence } : { errors: { [field]: sentence } as FieldErrors<Field> };
        return { ...set(said), ...show?.(context, output) };
      },
    );
    const noteDoubt = assign<Context, ErrorActorEvent, undefined, Event, never>(
      ({ event: { error } }) => doubt?.(error) ?? {},
    );
    const params = ({ event }: { event: DoneActorEvent<Answer> }) => ({ answer: event.output });
    return {
      editing: {
        meta: { title: '填写' },
        on: {
          ...typed,
          ...on(submit, [
            ...asked,
            { guard: 'isFilledIn', target: 'submitting', actions: beginAnew },
            { actions: showErrors },
          ]),
          ...more?.editing,
        },
      },
      submitting: {
        meta: { title: '正在提交' },
        // No way back before there is an answer: it may be done already.
        invoke: {
          id: source,
          src: source,
          input: ({ context, event }: { context: Context; event: Event }) => input(context, event),
          onDone: [
            {
              guard: { type: 'isAccepted', params },
              target: accepted,
              actions: [takeOver, ...(tell ? [tell] : [])],
            },
            ...found,
            { target: 'editing', actions: sayWhy },
          ],
          onError: doubt ? { target: 'uncertain', actions: noteDoubt } : 'uncertain',
        },
      },
      uncertain: {
        meta: { title: '未收到答复' },
        on: { ...on(again, 'submitting'), ...more?.uncertain },
      },
    } as const;
  };

const on = <const Type extends string, const Transition>(type: Type, transition: Transition) =>
  ({ [type]: transition }) as { readonly [Name in Type]: Transition };
