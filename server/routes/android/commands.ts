import { androidCommandCalls } from '#api/contract/android/commands.ts';
import type { AndroidCommandName } from '#domain/android/commands.ts';
import type { Handlers } from '#server/call/handler.ts';
import { type CommandCall, submitCommand } from '#server/operations/submit.ts';

type Calls = typeof androidCommandCalls;

/** Android's calls name the device in their path. */
interface Call extends Omit<CommandCall, 'body'> {
  readonly params: { readonly id: string };
  readonly body?: Omit<CommandCall['body'], 'device_id'>;
}

const submit =
  (name: AndroidCommandName) =>
  ({ params, body, ...call }: Call) =>
    submitCommand({ ...call, body: { ...body, device_id: params.id } }, 'android', name);

/** What each answers besides is held to its row where it is defined (devices/android/commands/definition.ts). */
export const androidCommands = {
  ...Object.fromEntries(Object.keys(androidCommandCalls).map((name) => [name, submit(name as keyof Calls)])),
  archive: (call) => submit(call.body.status ? 'archive' : 'unarchive')(call),
} as Handlers<Calls>;
