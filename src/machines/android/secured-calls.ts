import { androidCommandCalls } from '#api/contract/android/commands.ts';
import type { SecuredAndroidCommandName } from '#domain/android/commands.ts';

type Calls = typeof androidCommandCalls;

/** The commands that a dialog can send, by their names. */
export const androidSecuredCalls: {
  readonly [Name in SecuredAndroidCommandName]: Calls[Name extends 'unarchive' ? 'archive' : Name];
} = { ...androidCommandCalls, unarchive: androidCommandCalls.archive };
