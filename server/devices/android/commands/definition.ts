import type { androidCommandCalls } from '#api/contract/android/commands.ts';
import type { Body, HandlerResult } from '#api/contract/row/endpoint.ts';
import type { AndroidCommandName } from '#domain/android/commands.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import type { CommandDefinition, Given, Lesson, Locked, OfOwn } from '../../port/kind.ts';

export type AndroidLesson = Lesson<AndroidRow>;
export type AndroidWork = Locked<AndroidRow> & Pick<OfOwn, 'operation'>;
export type AndroidGiven = Given<AndroidRow>;
export type AndroidOwn = OfOwn<AndroidRow>;

type Calls = typeof androidCommandCalls;
type BodyOf<Name> = Name extends keyof Calls ? Body<Calls[Name]> : object;
type AnswerOf<Name> = Name extends keyof Calls
  ? HandlerResult<Calls[Name]> extends { readonly result: infer Answer }
    ? Answer
    : never
  : never;

export type AndroidDefinition<Name = AndroidCommandName> = CommandDefinition<
  AndroidRow,
  Extract<BodyOf<Name>, object>,
  AnswerOf<Name>
>;

/** Those of one subject. An empty one is done, and tells nothing that would stand on the device. */
export type Definitions = { readonly [Name in AndroidCommandName]?: AndroidDefinition<Name> };
