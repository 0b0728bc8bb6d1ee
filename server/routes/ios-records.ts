import type * as contract from '#api/contract/ios-records.ts';
import type { Handlers } from '../handler.ts';
import { submitAnswered, submitCommand } from '../ios/commands.ts';
import { bypassCodeOf, hirerPhoneOf, simLogOf } from '../ios/disclosures.ts';

export const iosRecords: Handlers<typeof contract> = {
  getHirerPhone: (call) => submitAnswered(call, { name: 'get-hirer-phone', payload: {} }, hirerPhoneOf),
  getSimLog: (call) => submitAnswered(call, { name: 'get-sim-log', payload: {} }, simLogOf),
  getActivationLockPassword: (call) =>
    submitAnswered(call, { name: 'get-activation-lock-password', payload: {} }, bypassCodeOf),
  remove: (call) => submitCommand(call, { name: 'remove', payload: {} }),
};
