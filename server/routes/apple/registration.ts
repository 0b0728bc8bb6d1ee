import type * as contract from '#api/contract/apple/registration.ts';
import type { Handlers } from '#server/call/handler.ts';
import { enrollLink } from '#server/devices/apple/registration/enroll-link.ts';
import { importDevices, previewImport, registerDevice } from '#server/devices/apple/registration/register.ts';
import { changeClerk } from '#server/devices/hand-over.ts';
import { updateHirer } from '#server/devices/update-hirer.ts';

export const iosDevices: Handlers<typeof contract> = {
  register: (call) => registerDevice(call),
  previewImport: async (call) => ({ lines: await previewImport(call) }),
  importDevices: (call) => importDevices(call),
  changeForClerk: (call) => changeClerk(call, 'apple'),
  updateHirer: (call) => updateHirer(call, 'apple'),
  enrollLink: ({ services, actor, params }) => enrollLink(services, actor, params.id),
};
