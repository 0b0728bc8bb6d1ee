import type { Phone, PhoneChange } from '../phone/phone.ts';

/** What a command does to a phone and what is answered, or why it can't be done. */
export type Execution =
  | {
      readonly done: true;
      readonly change: PhoneChange | null;
      readonly result: Readonly<Record<string, unknown>>;
    }
  | { readonly done: false; readonly reason: string };

export interface Order {
  readonly phone: Phone;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly seed: number;
  /** times faster than real */
  readonly speed: number;
  /** when somebody sets the phone up again, should it be erased */
  readonly setUpAt: Date;
}

export type Execute = (order: Order) => Execution;

export const done = (
  change: PhoneChange | null,
  result: Readonly<Record<string, unknown>> = {},
): Execution => ({ done: true, change, result });
export const refused = (reason: string): Execution => ({ done: false, reason });
