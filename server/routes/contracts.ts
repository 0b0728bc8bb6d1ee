import type * as contract from '#api/contract/contracts.ts';
import type { Handlers } from '#server/call/handler.ts';
import { extendContract, setContract, settleContract } from '#server/devices/contracts/change.ts';

export const contracts: Handlers<typeof contract> = {
  set: setContract,
  extend: extendContract,
  settle: settleContract,
};
