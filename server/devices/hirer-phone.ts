import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { OfOwn } from './port/kind.ts';

/** A repeated request can find that it is gone meanwhile. */
export const disclosureGone = () => new Refusal('CONFLICT', messages.disclosureOver);

/** The whole number, which leaves the server by this command alone (`decision.secrets`). Throws 409 where there is none any more. */
export async function hirerPhoneOf({ device: { hirer_phone_number } }: OfOwn) {
  if (hirer_phone_number === null) throw disclosureGone();
  return { phone: hirer_phone_number };
}
