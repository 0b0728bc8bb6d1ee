import type * as contract from '#api/contract/ios-devices.ts';
import type { Handlers } from '../handler.ts';
import { importDevices, previewImport, registerDevice } from '../ios/register.ts';

export const iosDevices: Handlers<typeof contract> = {
  register: (call) => registerDevice(call),
  previewImport: async (call) => ({ lines: await previewImport(call) }),
  importDevices: (call) => importDevices(call),
};
