import type { AppleCommandName } from '#domain/apple/commands.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { CommandDefinition, Lesson, OwnWork } from '../../port/kind.ts';

export type AppleLesson = Lesson<AppleRow>;
export type AppleWork = OwnWork<AppleRow>;
export type AppleDefinition = CommandDefinition<AppleRow>;

/** Those of one subject. An empty one is done, and tells nothing that would stand on the device. */
export type Definitions = Readonly<Partial<Record<AppleCommandName, AppleDefinition>>>;
