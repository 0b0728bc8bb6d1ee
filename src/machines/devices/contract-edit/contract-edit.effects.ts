import { fromPromise } from 'xstate';
import { extend, set, settle } from '#api/contract/contracts.ts';
import { type DeviceContract, deviceContract } from '#api/contract/devices/device-contract.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { edited, fieldOf } from '#machines/kits/submission/submission.effects.ts';
import type { ContractChange, SaveContractAnswer } from './contract-edit.machine.ts';

const fields = ['last_day', 'grace_days', 'at_due', 'lock_at', 'message', 'password'] as const;

/** The effects of the contract-edit machine. */
export const contractEditEffects = (client: Client) => ({
  saveContract: fromPromise<SaveContractAnswer, ContractChange>(({ input }) =>
    edited(
      send(client, input),
      (refusal) => (hasCode(refusal, 'SECPWD_MISMATCH') ? 'password' : fieldOf(refusal, fields)),
      deviceContract,
    ),
  ),
});

function send(
  client: Client,
  { kind, deviceId: id, way, terms, basedOn: based_on }: ContractChange,
): Promise<DeviceContract> {
  const params = { kind, id };
  if (way === 'extend') return client.call(extend, { params, body: { last_day: terms.last_day, based_on } });
  if (way === 'settle') return client.call(settle, { params, body: { based_on } });
  return client.call(set, { params, body: { ...terms, based_on } });
}
