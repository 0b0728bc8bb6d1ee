import type { OpenSmsType, SmsType } from '#api/contract/people/system.ts';

/** Where a code goes: to the person's own number, or to one that they type, with a captcha. */
export type SmsRequest =
  | { readonly to: 'own'; readonly type: SmsType }
  | { readonly to: 'typed'; readonly type: OpenSmsType };

/** '' where the code goes to the own number. */
export interface SmsForm {
  readonly phone_number: string;
  readonly captcha_code: string;
}

/** `sms_code`: nothing that was typed is to blame. */
export type SmsErrors = { readonly [Field in keyof SmsForm | 'sms_code']?: string };

export type SmsAnswer =
  /** `sentTo`: as the person may read it */
  | { readonly ok: true; readonly sentTo: string }
  | { readonly ok: false; readonly field: keyof SmsErrors; readonly sentence: string };
