import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import type { SmsType } from '#api/contract/people/system.ts';
import type { SecuredAppleCommandName } from '#domain/apple/commands.ts';

type Calls = typeof appleCommandCalls;

/** The commands that a dialog can send, by their names. */
export const appleSecuredCalls: {
  readonly [Name in SecuredAppleCommandName]: Calls[Name extends 'restore' ? 'move-to-recycle-bin' : Name];
} = { ...appleCommandCalls, restore: appleCommandCalls['move-to-recycle-bin'] };

export const appleSmsTypes: Partial<Record<SecuredAppleCommandName, SmsType>> = {
  'turn-off-activation-lock': 'turn-off-activation-lock',
  'get-activation-lock-password': 'get-activation-lock-password',
};
