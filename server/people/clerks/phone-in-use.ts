import * as clerkMessages from '#domain/clerk-messages.ts';
import { Refusal } from '../../call/refusal.ts';
import { isUniqueViolation } from '../../database/drivers/unique-violation.ts';
import type { Tx } from '../../database/schema/tables.ts';

/** A number belongs to one enabled clerk of all stores: it is what they log in with (`decision.clerk.new`). */
export const phoneInUse = (message: string = clerkMessages.phoneInUse) =>
  new Refusal('CONFLICT', message, { reason: 'phoneRegistered', field: 'phone_number' });

/** Whether somebody who works has the number. */
export async function isPhoneInUse(tx: Tx, phone_number: string): Promise<boolean> {
  const holder = await tx
    .selectFrom('clerk')
    .select('id')
    .where('phone_number', '=', phone_number)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Of two that take a number at the same moment the database lets one. */
export async function refusingTakenPhone<Result>(
  write: () => Promise<Result>,
  refusal: () => Refusal = phoneInUse,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? refusal() : error;
  }
}
