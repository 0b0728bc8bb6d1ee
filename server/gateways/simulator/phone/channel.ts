import { appleCommands } from '#domain/apple/commands.ts';

/** Who answers a command: the phone when it is within reach, or Apple's servers whatever the phone does. */
export type Channel = 'device' | 'apple';

export const channelOf = (command: string): Channel =>
  appleCommands.some(({ name, executor }) => name === command && executor === 'maker') ? 'apple' : 'device';
