import type * as contract from '#api/contract/apple/disclosures.ts';
import type { Handlers } from '#server/call/handler.ts';
import { bypassCodeOf, hirerPhoneOf, simLogOf } from '#server/devices/apple/disclosures.ts';
import { submitAnswered, submitCommand } from '#server/devices/apple/submit-command.ts';

export const iosRecords: Handlers<typeof contract> = {
  getHirerPhone: (call) => submitAnswered(call, { name: 'get-hirer-phone', payload: {} }, hirerPhoneOf),
  getSimLog: (call) => submitAnswered(call, { name: 'get-sim-log', payload: {} }, simLogOf),
  getActivationLockPassword: (call) =>
    submitAnswered(call, { name: 'get-activation-lock-password', payload: {} }, bypassCodeOf),
  remove: (call) => submitCommand(call, { name: 'remove', payload: {} }),
};
