import * as clerkMessages from '#domain/clerk-messages.ts';
import { Refusal } from '../../call/refusal.ts';
import { isUniqueViolation } from '../../database/drivers/unique-violation.ts';

/** A number belongs to one clerk of all stores: it is what they log in with (`decision.clerk.new`). */
export const phoneInUse = () =>
  new Refusal('CONFLICT', clerkMessages.phoneInUse, { reason: 'phoneRegistered', field: 'phone_number' });

/** Of two that take a number at the same moment the database lets one. */
export async function refusingTakenPhone<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? phoneInUse() : error;
  }
}
