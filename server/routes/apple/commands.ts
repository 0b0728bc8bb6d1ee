import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import type { Handlers } from '#server/call/handler.ts';
import { type CommandCall, submitCommand } from '#server/operations/submit.ts';

type Calls = typeof appleCommandCalls;

const submit = (name: AppleCommandName) => (call: CommandCall) => submitCommand(call, 'apple', name);

/** What each answers besides is held to its row where it is defined (devices/apple/commands/definition.ts). */
export const appleCommands = {
  ...Object.fromEntries(Object.keys(appleCommandCalls).map((name) => [name, submit(name as keyof Calls)])),
  'move-to-recycle-bin': (call) =>
    submitCommand(
      call,
      'apple',
      call.body.status === recycledStatus.active ? 'restore' : 'move-to-recycle-bin',
    ),
} as Handlers<Calls>;
