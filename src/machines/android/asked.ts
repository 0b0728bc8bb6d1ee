import { androidCommandCalls } from '#api/contract/android/commands.ts';
import type { AskedKind } from '#machines/devices/port/kind.ts';

/** What Android devices, and our records of them, are asked without a proof. */
export const androidAsked = {
  questions: {
    'get-location': (client, id, options) =>
      client.call(androidCommandCalls['get-location'], { params: { id } }, options),
    'get-installed-app-list': (client, id, options) =>
      client.call(androidCommandCalls['get-installed-app-list'], { params: { id } }, options),
  },
  disclosures: {
    'get-hirer-phone': async (client, id, options) =>
      (await client.call(androidCommandCalls['get-hirer-phone'], { params: { id } }, options)).result,
    // What cards were in it stands on its page.
    'get-sim-log': null,
  },
} satisfies AskedKind;

/** What a device can be asked without any credential; its answer arrives as a change of the device. */
export type AndroidQuestion = keyof typeof androidAsked.questions;
