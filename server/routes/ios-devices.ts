import type * as contract from '#api/contract/ios-devices.ts';
import type { Handlers } from '../handler.ts';
import { enrollLink } from '../ios/enroll-link.ts';
import { changeClerk } from '../ios/hand-over.ts';
import { importDevices, previewImport, registerDevice } from '../ios/register.ts';
import { updateHirer } from '../ios/update-hirer.ts';

export const iosDevices: Handlers<typeof contract> = {
  register: (call) => registerDevice(call),
  previewImport: async (call) => ({ lines: await previewImport(call) }),
  importDevices: (call) => importDevices(call),
  changeForClerk: (call) => changeClerk(call),
  updateHirer: (call) => updateHirer(call),
  enrollLink: ({ services, actor, params }) => enrollLink(services, actor, params.id),
};
