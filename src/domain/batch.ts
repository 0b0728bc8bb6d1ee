import type { AppleCommandName } from './apple-commands.ts';

/**
 * The commands that can be given to many devices at once, in the order in which they are offered. None of them may ask for an
 * SMS code: the key that stands for the password after the first device never covers one (`decision.grant`).
 */
export const batchCommands = ['lock', 'unlock'] as const satisfies readonly AppleCommandName[];
export type BatchCommandName = (typeof batchCommands)[number];
