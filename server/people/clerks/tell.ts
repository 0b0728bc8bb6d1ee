import { toldBySms } from '#domain/clerk-messages.ts';
import type { Services } from '../../call/services.ts';
import type { SmsNotice } from '../../gateways/sms/sender.ts';

interface Told {
  readonly type: SmsNotice['type'];
  /** the number that the clerk had when it was done */
  readonly phone_number: string;
}

/** Tells somebody by SMS what was done to their account (`decision.clerk.last-admin`), once it is done. Where no SMS can be sent the notices have it. */
export function tellBySms(
  { sms }: Pick<Services, 'sms'>,
  { store_name }: { readonly store_name: string },
  told: readonly Told[],
): void {
  for (const { type, phone_number } of told)
    sms?.tellLater({ type, phone_number, text: toldBySms[type](store_name) });
}
