import type { appleCommandCalls } from '#api/contract/apple/commands.ts';
import type { Body, HandlerResult } from '#api/contract/row/endpoint.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { CommandDefinition, Given, Lesson, Locked, OfOwn } from '../../port/kind.ts';

export type AppleLesson = Lesson<AppleRow>;
export type AppleWork = Locked<AppleRow>;
export type AppleGiven = Given<AppleRow>;
export type AppleOwn = OfOwn<AppleRow>;

type Calls = typeof appleCommandCalls;
type BodyOf<Name> = Name extends keyof Calls ? Body<Calls[Name]> : object;
type AnswerOf<Name> = Name extends keyof Calls
  ? HandlerResult<Calls[Name]> extends { readonly result: infer Answer }
    ? Answer
    : never
  : never;

export type AppleDefinition<Name = AppleCommandName> = CommandDefinition<
  AppleRow,
  BodyOf<Name>,
  AnswerOf<Name>
>;

/** Those of one subject. An empty one is done, and tells nothing that would stand on the device. */
export type Definitions = { readonly [Name in AppleCommandName]?: AppleDefinition<Name> };
