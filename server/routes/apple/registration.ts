import type * as contract from '#api/contract/apple/registration.ts';
import type { Handlers } from '#server/call/handler.ts';
import { endLink, findLink, renewLink } from '#server/devices/apple/registration/enroll-link.ts';
import { importDevices, previewImport, registerDevice } from '#server/devices/apple/registration/register.ts';
import { byPassword, changeClerk } from '#server/devices/hand-over.ts';

export const iosDevices: Handlers<typeof contract> = {
  register: (call) => registerDevice(call),
  previewImport: async (call) => ({ lines: await previewImport(call) }),
  importDevices: (call) => importDevices(call),
  changeForClerk: (call) => changeClerk(call, 'apple', byPassword(call)),
  enrollLink: (call) => findLink(call),
  endEnrollLink: (call) => endLink(call),
  renewEnrollLink: (call) => renewLink(call),
};
