import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import type { AcceptedCommand } from '#api/contract/row/accepted-command.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { AskedKind } from '#machines/devices/port/kind.ts';

const asks =
  (name: 'get-location' | 'get-installed-app-list' | 'get-os-update-status') =>
  (client: Client, device_id: string, options: CallOptions): Promise<AcceptedCommand> =>
    client.call(appleCommandCalls[name], { body: { device_id } }, options);

/** What Apple devices, and our records of them, are asked without a proof. */
export const appleAsked = {
  questions: {
    'get-location': asks('get-location'),
    'get-installed-app-list': asks('get-installed-app-list'),
    'get-os-update-status': asks('get-os-update-status'),
  },
  disclosures: {
    'get-hirer-phone': async (client, device_id, options) =>
      (await client.call(appleCommandCalls['get-hirer-phone'], { body: { device_id } }, options)).result,
    'get-sim-log': async (client, device_id, options) =>
      (await client.call(appleCommandCalls['get-sim-log'], { body: { device_id } }, options)).result,
  },
} satisfies AskedKind;

/** What a device can be asked without any credential; its answer arrives as a change of the device. */
export type AppleQuestion = keyof typeof appleAsked.questions;
