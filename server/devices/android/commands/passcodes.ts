import * as v from 'valibot';
import type { PasscodePurpose } from '#api/contract/agent/messages.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import { json } from '#server/database/json.ts';
import { codeAt, secretOf, takeCode } from '../passcodes/passcodes.ts';
import type { AndroidOwn, AndroidWork, Definitions } from './definition.ts';

/** What the record of a code says: which one of the row it was, never the code. */
const taken = v.object({ counter: v.number() });

function tellCode({ device, operation, services }: AndroidOwn, purpose: PasscodePurpose) {
  const { counter } = v.parse(taken, operation.payload);
  // A phone that has enrolled since has other secrets: this place in their row is another code, which nobody has given out.
  const isVoid =
    device.enrolment_observed_at !== null && device.enrolment_observed_at > operation.date_created;
  if (isVoid || device[`${purpose}_secret`] === null) throw new Refusal('CONFLICT', messages.disclosureOver);
  return { passcode: codeAt(secretOf(services.sealKey, device, purpose), counter), counter };
}

/** The code is taken when the hold window is over: one that is cancelled was never given out. */
async function releaseCode({
  tx,
  device,
  operation,
}: AndroidWork & { readonly device: AndroidOwn['device'] }) {
  const counter = await takeCode(tx, device, 'deregulate');
  await tx
    .updateTable('operation')
    .set({ payload: json({ counter }) })
    .where('id', '=', operation.id)
    .execute();
}

/** Throws 409 where it was taken back, or the device's state has forbidden it meanwhile. */
async function tellReleased(asked: AndroidOwn) {
  const { status, run_at } = asked.operation;
  if (status === operationStatus.created) return { hold_until: run_at.toISOString() };
  if (status !== operationStatus.acknowledged) throw new Refusal('CONFLICT', messages.passcodeNotReleased);
  return tellCode(asked, 'deregulate');
}

export const passcodeCommands = {
  'get-unlock-passcode': {
    payload: async ({ tx, device }) => ({ counter: await takeCode(tx, device, 'unlock') }),
    answer: async (asked) => tellCode(asked, 'unlock'),
  },
  'get-deregulate-passcode': { carryOut: releaseCode, answer: tellReleased },
} satisfies Definitions;
